/* One loop while it is run: shared by loops.c, loop_run.c, share_run.c and followers.c. */
#ifndef STEELYARD_TOOL_LOOP_BODY_H
#define STEELYARD_TOOL_LOOP_BODY_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/state.h"
#include "analysis/run/claims.h"
#include "analysis/run/loops.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

struct arena;
struct decl;
struct interp;
struct loop;
struct node;
struct poly;
struct state;
struct written;

enum { MAX_BESIDE = 4 };
struct induction {
    const struct decl
        *variable; /* a number; or a pointer, whose place is counted in elements from its start */
    const struct node *low, *bound;  /* low null: the variable's value at entry */
    const struct node *shift;        /* what its test adds to it; null: nothing */
    struct node *guards[MAX_GUARDS]; /* what else has to hold for a turn */
    int guard_count;
    bool inclusive, downward;
    bool exact;         /* its test is !=: only that value ends it */
    bool in_body;       /* its step is one of the body's */
    int ahead;          /* by so much its test moves it before the body */
    bool bound_ahead;   /* its test compares what it was before that */
    bool at_least_once; /* do while: the first turn does not ask */
    bool turned;        /* downward, and nothing in the body but its step names it: its turns are counted */
    bool keeps_place;   /* where it is behind the loop is not told */
    long long step;
    const struct node *stride; /* of a pointer whose step is no number: its places are counted in these */
    const struct node *beside[MAX_BESIDE]; /* what stands beside its step, with commas between */
    int beside_count;
};

/* A variable that moves by the same amount in every iteration of a counted loop. */
struct follower {
    int object;
    const struct node *at; /* the loop */
    struct value start;
    const struct poly *by_o, *by_w; /* per unit of the counter; bytes for pointers */
    bool pointer;
    bool point; /* of an axis: run/points.h */
};

#define MAX_FOLLOWERS 8

/* What stands for the element in for (x : range). It is bound anew in every turn: a copy is of what the
 * element is by then, after all that the turns before have set. */
struct bound {
    const struct decl *variable; /* null: no such loop */
    const struct node *node;
    struct value range; /* of the element that the loop's counter tells; with no size anything within */
    long long size;
    bool reference;
};

struct body {
    struct follower followers[MAX_FOLLOWERS];
    int follower_count;
    const struct node *test, *code, *step;
    bool code_first; /* do while */
    const struct induction *induction;
    struct value
        start; /* of a pointer that is the counter, or one whose turns are counted: where it begins */
    struct bound bound;
    const struct poly *stride; /* of a pointer: by so many bytes it moves in a step */
    struct loop *loop;
    bool by_rank;              /* how often it runs differs between ranks */
    bool starts_by_rank;       /* its counter begins with a value that differs between ranks */
    bool dealt;                /* dealt.h: its numbers are in no order */
    const struct state *entry; /* of an ordinary loop: what there was before it */
    struct value again;        /* what iterations after the first run under */
};

/* inductions.c */
bool assigns(const struct node *node, const struct decl *decl); /* in its text, or takes its address */
/* for (i = low; i < bound; i += step) with i untouched in the body; other steps may stand beside. */
bool find_induction(const struct node *node, struct induction *out);
/* while (i < bound) with a step in the body or in the test; `first`: a do loop. */
bool find_while_induction(const struct node *test, const struct node *body, bool first,
                          struct induction *out);
/* What else has to hold for a turn is looked at before the body. */
void set_guards(struct arena *arena, struct loop *loop, const struct induction *induction);

/* followers.c */
void find_followers(struct interp *in, const struct state *head,
                    struct body *b); /* after one trial iteration from `head` */
void start_followers(struct interp *in, const struct body *b);
void set_follower(struct interp *in, const struct follower *f, const struct poly *count_o,
                  const struct poly *count_w);
void check_followers(struct interp *in, struct body *b, const struct node *node);
void finish_followers(struct interp *in, const struct body *b, bool early, const struct node *node);
bool follows(const struct body *b, int object);
/* By how much the counter of a loop (as it is now: `w`) has moved when its test ends it, which is more than
 * to its bound where the step is, and nothing where it did not begin; null when that is not known. */
const struct poly *way_of(struct interp *in, const struct loop *loop, bool w);

/* loop_run.c */
struct writes {
    struct written *items;
    int count;
};
struct writes written_begin(struct interp *in); /* notes by itself what the loop writes */
void written_end(struct interp *in,
                 const struct writes *outside); /* it counts for what is around the loop too */
void run_plain(struct interp *in, const struct node *node, struct body *b); /* to a fixed point */
struct value iterate(struct interp *in, const struct body *b); /* one iteration; the value of the condition */
/* The counter of the loop is so many now; null: it is not known how many. */
void set_counter(struct interp *in, const struct body *b, const struct poly *o, const struct poly *w,
                 bool by_rank);
/* Is the counter so many now? */
bool counter_is(struct interp *in, const struct body *b, const struct poly *o, const struct poly *w);
void taint(struct interp *in, const struct value *cond, const struct node *node);

/* bound.c */
void bind_element(struct interp *in, const struct bound *bound); /* where a turn begins */

/* own_items.c */
/* What the bounds of a loop say of it: `share` and `per_item` of one over own items, whether it goes over
 * ranks. False when they have to do with shares and are no loop over own items. */
bool goes_over_share(struct interp *in, struct loop *loop, const struct node *node);

/* endings.c */
/* Does the loop end for every share? After it has been run: under what it goes on and is left, and what there
 * was before it. */
void check_ending(struct interp *in, const struct node *node, const struct body *b,
                  const struct value *leaves, const struct state *entry, evaluation evaluate);
bool stays_ahead(struct interp *in, const struct poly *way); /* never negative, for all shares */

/* share_run.c */
void run_share(struct interp *in, const struct node *node,
               struct body *b); /* one iteration stands for every own item */

/* parts.c */
void run_parts(struct interp *in, const struct node *node,
               struct body *b); /* over all ranks' partial results */

#endif
