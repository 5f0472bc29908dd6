/* What objects hold. */
#ifndef STEELYARD_TOOL_STATE_H
#define STEELYARD_TOOL_STATE_H

#include <stdbool.h>

#include "analysis/values/values.h"

struct loop;
struct section;

/* At hand beside the own items: those of the neighbours. */
enum { GHOST_BEFORE = 1, GHOST_AFTER = 2 };

enum layout { LAY_WHOLE, LAY_PART, LAY_SLICE };

struct cell {
    struct value value; /* scalars: the value; arrays: summary of the elements */
    enum layout layout;
    int share;                          /* LAY_PART, LAY_SLICE */
    const struct poly *item;            /* bytes of one item (one unit of the share's atom) */
    const struct poly *base;            /* LAY_PART: byte offset of the first own item, null 0 */
    const struct poly *size_o, *size_w; /* bytes, null unknown */
    bool size_by_rank;                  /* of another size on every rank */
    bool untouched;                     /* all elements are alike: never written, or only with one constant */
    bool filled;                        /* untouched: with `fill`; otherwise indeterminate */
    double fill;
    unsigned stamp;  /* of the last write: equal stamps, equal contents */
    bool summary;    /* stands for many elements */
    bool at_root;    /* the layout began in a branch of rank 0 alone */
    bool rest_alike; /* LAY_PART: nothing was in the array before the own items, or only a constant */
    int ghosts;      /* LAY_PART: halos.h */
    int copy_of; /* 1 + the array whose own items, as they were at its stamp `copied`, are its own items; 0
                    none */
    unsigned copied;
};

/* The cells of all objects: memory/state.c. Those from `count` on have no contents. */
struct state {
    struct section **sections;
    int count, room; /* objects; sections */
    bool dead;
};

/* state.c */
const struct cell *state_cell(const struct state *s, int object);
struct cell *state_change(struct state *s, int object);
bool state_next(const struct state *a, const struct state *b,
                int *object);               /* the next that they may have differently, from -1 */
void state_cut(struct state *s, int count); /* forgets objects from there on */
struct state state_copy(const struct state *state);
bool state_is_kept(const struct state *state); /* there is something to free */
void state_free(struct state *state);
bool state_same(const struct state *a, const struct state *b);

/* join.c */
void state_join(struct interp *in, struct state *into, struct state *other, const struct node *node,
                enum purpose purpose);

/* turns.c: at the end of a turn, whose state is at hand: what differs from the loop's head is of an earlier
 * turn from here on. */
void end_turn(struct interp *in, struct state *state, const struct state *head, const struct loop *loop);

#endif
