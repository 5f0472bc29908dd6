/* What an expression is worth.
 *
 * Every integer has two symbolic values: `o` in the original program, `w` in the rewritten one. In `w` an
 * equal share may have become this rank's own share (A_MINE), an offset (A_OFFSET), the total (A_TOTAL).
 * Every value has a dependence class that says how it relates to the distribution; a class that no rule
 * produces on purpose is DEP_BAD with the line that caused it. */
#ifndef STEELYARD_TOOL_VALUES_H
#define STEELYARD_TOOL_VALUES_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/values/poly.h"
#include "analysis/values/unknowns.h"

struct decl;
struct node;
struct type;

enum dep {
    DEP_FIX,   /* the same whatever the shares are (may depend on the rank) */
    DEP_ITEM,  /* a function of the item of a share loop's current iteration */
    DEP_FIRST, /* one particular own item: first or last; the rank must have one */
    DEP_AGG, /* partial result over this rank's items; combining all ranks' with its operation gives a DEP_FIX
              * value
              */
    DEP_LENGTH, /* own length, offset, local index */
    DEP_CARRY,  /* inside a share loop: what earlier iterations left in its object (and the operation applied
                   to it) */
    DEP_PARTS,  /* array: the partial result of every rank, in the order of the ranks */
    DEP_COUNTS, /* array: the items of every rank times `factor`, */
    DEP_DISPLS, /* the items before every rank times `factor` */
    DEP_BAD     /* depends on the distribution */
};

enum agg {
    AGG_NONE,
    AGG_SUM,
    AGG_PROD,
    AGG_MAX,
    AGG_MIN,
    AGG_AND,
    AGG_OR,
    AGG_XOR,
    AGG_LAND,
    AGG_LOR,
    AGG_LXOR,
    AGG_FLAG, /* in the loop: set to a constant for some items; after it: */
    AGG_RAISED,
    AGG_RAISED_FROM_0,
    AGG_LOWERED,
    AGG_LOWERED_TO_0,
    AGG_FIRST_INDEX,
    AGG_LAST_INDEX,
    AGG_WHERE /* in the loop: where the item is that another variable keeps */
};

/* Of which quotient a value is a multiple: rows.h. */
enum rounding { ROUNDS_NOT, ROUNDS_ELEMENTS, ROUNDS_ROWS, ROUNDS_OTHERWISE };

/* An array within the current own item which a pointer stays in: memory/own_rows.h. at: its first byte, null
 * where none is known. */
struct own_row {
    const struct poly *at;
    long long size;
};

struct target {
    int object;
    const struct poly *o, *w; /* byte offset; null unknown */
    struct own_row row;
};

#define MAX_TARGETS 4

/* OWN_BUT_KEPT: it would be, did the equal share not stay at its `kept_at`. */
enum own { OWN_NOT, OWN_PART, OWN_BUT_KEPT };

/* Of which element of an array of own items a value is the unchanged one. */
struct element {
    int of;                    /* 1 + the array; 0 none */
    unsigned stamp;            /* when it was read */
    const struct poly *within; /* its byte in the item */
    bool last;                 /* DEP_FIRST: of the last own item */
    const struct type *type;   /* as which it was read; whatever holds not all numbers of that is no item */
};

/* Joined under rank == root: what the root has, which others need not. */
struct of_root {
    const struct poly *number; /* null: nothing is known of it */
    const struct poly *root;   /* this rank of that group */
    int group;
};

/* A plain literal. */
struct literal {
    bool known; /* it is one, of value `number` */
    double number;
};

/* Why a value is DEP_BAD: of two that are, the first one met; values are the same whatever made them bad. */
struct reason {
    const struct node *node;
    int code;
    const char *text;
};

/* What was stored in a place, where the value is what it holds. */
struct stored {
    bool never;   /* nothing, on no path */
    bool perhaps; /* nothing on some path */
    bool zeros;   /* counts that the root alone has, by `of_root`: the others have zeros (run/over_zeros.h) */
};

/* What a value points to. */
struct pointer {
    struct target at[MAX_TARGETS];
    int count;
    bool lost; /* to something unknown */
    bool null;
    bool perhaps_null;  /* on some path */
    unsigned char none; /* 1 + the share without whose own items it is null, 255 some share, 0 it hangs on
                           none: run/no_memory.h */
    const struct decl *function; /* that one; null for others */
    const struct callees *among; /* one of these functions, or nothing; null: callees.h */
};

/* What the two halves of a pair began with, before the loop that sought it: bits. */
enum begun {
    BEGUN_ALIKE = 1, /* the same on all ranks */
    BEGUN_FIRST = 2  /* the first own item, or where that is */
};

/* The extremum of the own items, or where it is: run/located.h. */
struct located {
    const struct poly *pair; /* which one it is a half of, null none */
    const struct type *type; /* of the variable that it was sought in */
    unsigned begun;          /* enum begun: what it is known to have begun with */
    bool ordered;            /* of equal items the one with the least number has been kept */
};

enum point_sign {
    POINT_ANY,
    POINT_NOT_NEGATIVE,
    POINT_POSITIVE /* and not near 0 */
};

/* A number in floating point that the own offset or length may be part of, as a formula: points.h. */
struct point {
    const struct poly *o, *w;  /* null: none */
    const struct poly *number; /* the number that the value has beside, */
    unsigned stamp;            /* and the write that made it: else it is of another value */
    enum point_sign sign;
    bool narrow;   /* has been a float */
    bool exact;    /* the very number that the formula names, to the bit */
    bool computed; /* an operation in floating point went into it: not so the number that it has beside */
};

/* A partial result: DEP_AGG, DEP_CARRY, DEP_PARTS. */
struct partial {
    enum agg operation;      /* that makes the result of all ranks' */
    int object;              /* DEP_CARRY: in which earlier iterations left it */
    const struct node *from; /* DEP_CARRY: the element it was read from */
    const struct poly *flag; /* DEP_AGG of a flag: what it is set to; where an item is: that number */
    bool real, wraps;        /* computed in floating point; perhaps modulo 2^(8 bytes) */
    bool is_unsigned;        /* the integer it is kept in, */
    int bytes;               /* as wide as that, 0 not known */
    bool one_rank;           /* of the rank the innermost loop is at; of rank 0 outside of such a loop */
    bool plus;               /* and something that is the same for all shares */
    unsigned stamp; /* unchanged since the variable of `type` was written that has this one, 0 unknown */
    const struct type *type;
    const struct poly *added; /* DEP_CARRY: the formula of all that this turn has added; null not known */
    int mean_of;              /* 1 + the share by whose own length it was divided: means.c; 0 none */
    struct located located;
};

/* Numbers, class and shares are asked for everywhere and stand in the value itself; what else there is to say
 * are parts, each with functions of its own: parts.h. */
struct value {
    const struct poly *o, *w;
    enum dep dep;
    int loop;                   /* DEP_ITEM: number of the share loop, 0 any */
    unsigned long long shares;  /* shares this value has to do with */
    const struct node *kept_at; /* made with the equal share, which stays in the rewritten program there:
                                   run/kept.h; null: it is not */
    enum own own;               /* DEP_BAD: computed on this rank from nothing but its own part: own_part.h */
    bool reassoc;               /* a floating-point reduction over ranks went into it */
    const struct poly *factor;  /* DEP_COUNTS, DEP_DISPLS: elements per item */
    enum rounding rounds;
    bool by_rank; /* differs between ranks of the original */
    struct element element;
    struct of_root of_root;
    struct literal literal;
    struct reason reason;
    struct stored stored;
    struct pointer to;
    struct partial partial;
    struct point point;
};

#define P(in, n) poly_const((in)->space, (n))

struct value value_fix(struct interp *in, const struct poly *p);
struct value value_unknown(void);
struct value(value_bad)(const struct value *from, const struct node *why, int code, const char *text);
/* What is bad goes on with what else goes into it, or stays beside it: that may be of another share. */
struct value value_with(const struct value *bad, const struct value *other);
/* The value may be another number now: what was known of the one that stood there goes. What it points to,
 * its class and its marks stay. */
void value_another_number(struct value *v);
bool same_number(double a, double b); /* to the bit: 0.0 and -0.0 are not the same */
/* The targets, also unknown ones, and on which paths or with which shares there is none; not what else is
 * said of the pointer. */
void copy_targets(struct pointer *into, const struct pointer *from);
/* What went into it, and whether it differs between the ranks: of either. */
void join_origin(struct value *v, const struct value *a, const struct value *b);
bool same_value(const struct value *a, const struct value *b);
/* A bound such that 0 <= p < bound, when the value tells one: a small number, the counter of a loop that
 * begins with no negative number. */
const struct poly *limit_of(struct interp *in, const struct poly *p);
bool stands_in(const struct poly *p, const struct atom *a); /* as a factor of one of its terms */
struct value value_join(struct interp *in, const struct value *a, const struct value *b,
                        const struct node *node, enum purpose purpose, int index);
/* A_COUNT, A_DISPL: the items of that rank, before that rank. */
const struct poly *of_rank(struct interp *in, enum atom_kind kind, int share, const struct poly *rank);
/* The same on all ranks of that group: of another communicator than that one and the world even the size may
 * differ. */
bool poly_alike(const struct poly_space *space, const struct poly *p, int group);
enum dep length_dep(const struct poly *w);
/* A pointer leads to a place that no formula tells any more; w was one of it. Where the shares told that, its
 * class must: the place is followed no further. */
void lose_place(struct interp *in, struct value *v, const struct poly *w, const struct node *node);
/* The same of a target that was this one: what is left of its place is that it stays within `kept`, null for
 * nothing. */
void lose_target(struct interp *in, struct value *v, const struct target *was, const struct own_row *kept,
                 const struct node *node);
/* Of all its targets, which are none any more: what leads there does so unseen. */
void lose_targets(struct interp *in, struct value *v, const struct node *node);
bool moves_with_shares(const struct value *v); /* one of its targets is at a place that they tell */
const struct poly *flat(struct interp *in, const struct poly *p); /* named constants as numbers */

#endif
