/* What the code at hand runs under. */
#ifndef STEELYARD_TOOL_PATH_H
#define STEELYARD_TOOL_PATH_H

#include <stdbool.h>

#include "analysis/base/table.h"
#include "analysis/interp.h"
#include "analysis/values/values.h"

struct divisor;
struct function;
struct loop;
struct meeting;
struct node;
struct poly;
struct span;
struct state;

struct context {
    int id;
    const struct function *function;
    struct context *caller;
    const struct node *call;
    struct value *arguments;
    int argument_count;
    struct state *returned; /* join of the states at return */
    bool has_return;
    bool several;                     /* it has been left in several places */
    struct value self;                /* C++: the object */
    struct value leave;               /* the conditions that returns stood under */
    bool over_before, over_otherwise; /* memory/over.h */
    const struct poly *over_result;
    int rank_returns; /* how many returns only some ranks come by */
    int control_rank; /* at the call */
    struct value result;
    int depth;
};

/* Who comes by: all ranks, the root's branch, the branch of all others, or some in another way. */
enum side { SIDE_ALL, SIDE_ROOT, SIDE_OTHERS, SIDE_SOME };
struct ranks {
    enum side side;
    const struct poly *root;
    int group;                     /* in which it is `root`; -1 unknown */
    const struct loop *loop;       /* where the branch begins */
    const struct node *branch;     /* its `if`, or one that others have left by; null */
    const struct context *context; /* of which function, then */
    bool alone;                    /* within that of one rank of all */
};

/* The program has checked that a communicator has as many ranks as a named constant says. */
struct known_size {
    int group;
    const struct atom *name;
    bool at_most; /* or fewer */
};

/* In a branch at hand: 0 <= value < bound, where the value is a global index. */
struct limit {
    const struct poly *value, *bound;
};

/* A communicator split by a value, inside a branch on that value. */
struct carried {
    struct carried *outer;
    int group, depth;
};

struct path {
    struct context *context;
    struct table contexts; /* path/contexts.c */
    int context_count;
    struct loop **loops;
    int loop_count;
    struct value control;    /* join of enclosing conditions that are not DEP_FIX */
    int control_rank;        /* depth of branches that depend on the rank */
    struct ranks ranks;      /* sides.c */
    struct carried *carried; /* communicators whose ranks are those that come by here */
    struct limit *limits;
    int limit_count;
    struct span *spans; /* spans.h */
    int span_count;
    struct known_size *known_sizes;
    int known_size_count;
    struct divisor *divisors; /* checked by the program: it ends where they do not divide */
    int divisor_count;
    bool started;                   /* MPI_Init has been called */
    const struct node *starting;    /* in the statement that does it, behind which ranks are ordered */
    const struct node *early_world; /* where MPI_COMM_WORLD is named before that statement has ended: what
                                       keeps it keeps the order of ranks */
    struct meeting *meetings;
    int meeting_count;
    bool aborted; /* the statement just executed ends the whole job: nobody goes on, and none has left
                     otherwise */
};

/* checked.c: what tests have told so far of numbers, of which whoever has not come by them knows nothing:
 * where paths meet, it holds no more but what was told before they parted. */
struct checked {
    int limits, spans, sizes, divisors;
};
struct checked checked_so_far(const struct interp *in);
void checked_no_more(struct interp *in, const struct checked *before);

/* to_new.c */
const struct poly *to_new(struct interp *in, const struct poly *o, bool *ok);

/* bounds.c */
bool below(struct interp *in, const struct poly *p,
           const struct poly *bound); /* 0 <= p < bound, by loop ranges */
const struct poly *greatest(struct interp *in,
                            const struct poly *p); /* with every loop counter at its end; null unknown */
const struct poly *smallest(struct interp *in, const struct poly *p); /* the same, its least */
/* named.c */
/* The number that a macro or an enumerator stands for, by its name; where the program has checked that the
 * ranks of a communicator are as many, their number. */
const struct poly *named_constant(struct interp *in, const char *name, bool is_enumerator, long long number);
/* The number that stands there in the text, by what it is the number of; null: it is no such, or one that
 * means nothing (0, 1). */
const struct poly *named_literal(struct interp *in, const struct node *literal, const char *name);

/* asserts.c: --assert, here; node null: not known where */
bool asserted(const struct interp *in, const struct node *node, unsigned bit);
bool differs(const struct interp *in, const struct value *v);
/* False when --assert print-only allows it. */
bool(leak)(struct interp *in, const struct value *v, const struct node *node, const char *what);

#endif
