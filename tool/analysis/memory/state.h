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

/* How many bytes an object has. */
struct size {
    const struct poly *o, *w;  /* null unknown */
    unsigned long long shares; /* an unknown one: the own lengths it has to do with; lengths.h */
    bool by_rank;              /* another one on every rank */
};

/* Elements that are all alike. */
struct alike {
    bool all;    /* they are: never written, or only with one constant: */
    bool filled; /* with `number`; otherwise indeterminate */
    bool partly; /* by stores that perhaps did not come to all of them */
    bool beyond; /* and so would be elements behind the last one, if there were more: nothing is set, or all
                    is zero from the beginning, or by the array's own size */
    double number;
};

/* Whose own items, as they were at its stamp, are the array's own items. */
struct copy {
    int of; /* 1 + the other array; 0 none */
    unsigned stamp;
};

/* Own items, or all of them, in an order that hangs on the shares: models/sorted.h. */
struct order {
    const struct poly *number; /* bytes of each; null: none */
    int share;                 /* whose items */
    unsigned stamp;            /* of the write that made it one */
};

/* A variable has the item of the rank beside since that write of it: run/beside.h. */
struct held {
    int by; /* 1 + the variable; 0 none */
    unsigned stamp;
};

/* The first bytes of an array are the same on all ranks since that write of it: memory/broadcast.h. */
struct sent {
    const struct poly *bytes; /* null: none */
    unsigned stamp;
};

/* The pointers in an array lead to the rows of one block: memory/row_starts.h. */
struct row_starts {
    const struct poly *from; /* byte of the block at which the first one leads; null: nothing is known */
    const struct poly *each; /* bytes from each to the next; null: the first alone has been set */
};

/* An array that is set anew: memory/anew.h. */
struct anew {
    const struct poly *to;    /* so many bytes from the first one on; null: none yet */
    const struct value *held; /* what has been stored since; null: nothing */
    unsigned since;           /* the last stamp before */
    unsigned stamp;           /* of the last store that was followed */
    int depth;                /* under so many tests of the rank */
    int turn;                 /* the number of the loop in whose turn all of it was set; 0: none */
    int followed;
};

/* What an object holds. How it is laid out is asked for everywhere and stands in the cell itself. */
struct cell {
    struct value value; /* scalars: the value; arrays: summary of the elements */
    enum layout layout;
    int share;               /* LAY_PART, LAY_SLICE */
    const struct poly *item; /* bytes of one item (one unit of the share's atom) */
    const struct poly *base; /* LAY_PART: byte offset of the first own item, null 0 */
    unsigned stamp;          /* of the last write: equal stamps, equal contents */
    bool summary;            /* stands for many elements */
    bool at_root;            /* the layout began in a branch of rank 0 alone */
    int edges;               /* LAY_PART: where what is beside them on the rank without a neighbour is told */
    struct held held[2];     /* LAY_PART: of the rank before, of the rank after */
    int ghosts;              /* LAY_PART: halos.h */
    struct size size;
    struct alike alike;
    struct copy copy;
    struct order order;
    struct sent sent;
    struct row_starts rows;
    struct anew anew;
};

/* The cells of all objects: memory/state.c. Those from `count` on have no contents. */
struct state {
    struct section **sections;
    int count, room; /* objects; sections */
    bool dead;
    bool over;                                /* MPI may have been finalized on the way here, */
    const struct poly *over_number, *over_is; /* but only where this number is that one; null: over.h */
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
bool same_layout(const struct cell *a, const struct cell *b); /* of what items, and where they begin */
/* Most of two states are copies of each other: a quick look. Cells that are not the same to the bit may be.
 */
bool cell_same_bits(const struct cell *a, const struct cell *b);
bool state_same(const struct state *a, const struct state *b);

/* join.c */
void state_join(struct interp *in, struct state *into, struct state *other, const struct node *node,
                enum purpose purpose);

/* turns.c: at the end of a turn, whose state is at hand: what differs from the loop's head is of an earlier
 * turn from here on. */
void end_turn(struct interp *in, struct state *state, const struct state *head, const struct loop *loop);
/* The loop is left in a turn that the rank (`by_rank`) or an item (`control`) tells: what a value and those
 * at hand have of the turn is another number for each who leaves it, under whatever name. */
void leave_turn(struct interp *in, struct value *value, int object, const struct loop *loop,
                const struct value *control, bool by_rank);
void leave_turns(struct interp *in, const struct loop *loop, const struct value *control, bool by_rank);
unsigned long long loop_shares(const struct interp *in); /* of the loops over own items at hand */

#endif
