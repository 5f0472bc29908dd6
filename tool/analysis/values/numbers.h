/* What numbers are told by: unknowns, loops, shares. */
#ifndef STEELYARD_TOOL_NUMBERS_H
#define STEELYARD_TOOL_NUMBERS_H

#include "analysis/base/table.h"
#include "analysis/values/poly.h"

struct interp;
struct node;

enum { MAX_GUARDS = 3 };

/* A loop: its counter is an atom (A_LOOP) that leads here. */
/* An array whose elements are set turn by turn: run/fills.h. */
struct fill {
    int object;
    bool kept, hidden; /* every turn has set its element and no more; turns begin without the others */
    bool from_zero;    /* before the loop it held nothing but zeros */
    unsigned stamp;    /* of the last write before a turn */
    int dep;           /* what a turn leaves: enum dep, */
    const struct poly *factor;
    unsigned long long shares;
    int summed;                   /* 1 + the array of counts that a turn adds it up from, 0 none; */
    const struct poly *summed_by; /* the factor of these when it does */
    const struct node *rest;      /* the statement that is still to come by before the turn has set it */
};

/* An element that the turn at hand has set: memory/counts.h. */
enum { MOST_TOLD_ELEMENTS = 4 };
struct told_element {
    int object;
    unsigned stamp; /* of the array's write that set it */
    const struct poly *at, *number;
};

/* An array of which a loop sets the elements one by one, where it ends: memory/anew.h. */
struct cover {
    int object;
    const struct node *node;       /* by that statement */
    const struct poly *from, *end; /* from that byte on, null from the first one, to that one */
};

struct loop {
    int number;
    const struct node *node;
    int context;
    const struct atom *t; /* counter from 0 */
    const struct poly *lo_o, *lo_w, *hi_o, *hi_w;
    long long step;
    int share;                   /* -1: an ordinary loop */
    const struct poly *per_item; /* iterations per item */
    bool rank_loop;              /* runs over the ranks of `group` */
    bool all_but_last; /* rank_loop: the last rank's turn is what stands behind it (run/corrected.h) */
    bool parts;        /* rank_loop: combines what the ranks contributed */
    int *collected;    /* parts: arrays into which every rank's items are received */
    int collected_count;
    struct fill *fills; /* while it is run */
    int fill_count;
    struct told_element told[MOST_TOLD_ELEMENTS];
    int told_count;
    struct cover *covers;
    int cover_count;
    unsigned entered;        /* the last stamp before it: memory/anew.h */
    bool kept;               /* over own items, though it should keep the equal share */
    const struct decl *down; /* over ranks: counts down while it is positive, from `left` on (branched.h) */
    const struct poly *left;
    const struct decl *taken;      /* over ranks: what the turns take their parts of (run/taken.h), */
    const struct poly *taken_from; /* and from where on; null: not told */
    int group;
    bool downward;                         /* the counter still counts up from the smallest index */
    bool skips_first;                      /* starts at the second item */
    unsigned began;                        /* the last stamp before it: memory/state.h */
    const struct node *guards[MAX_GUARDS]; /* if (!..) break; for what else its test asks */
    int guard_count;
    bool counted;       /* while it is run: its counter is `t` behind its beginning */
    bool wraps;         /* counted: its counter or bound has no sign */
    bool counter_moved; /* the body has changed the counter by another way than its name */
    struct loop *outer;
};

struct numbers {
    int context;          /* the number of the call path at hand, 0 none: path/contexts.c */
    struct table symbols; /* unknowns.h */
    int symbol_count;
    struct table names;
    int name_count;
    struct loop *loop;         /* innermost */
    const struct atom **equal; /* of each share: what it is in the original */
    int equal_count;
    struct callees *callees; /* callees.h */
    /* Does one rank of all come by here, and no other? */
    bool (*alone)(const struct interp *in);
    /* A value has no room to point to that object too: memory marks it (memory/target.c). */
    void (*let_go)(struct interp *in, int object);
    unsigned long long (*shares_of)(const struct interp *in, const struct poly *p);
};

#endif
