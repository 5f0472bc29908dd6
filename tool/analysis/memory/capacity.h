/* Room for the own items of any rank. */
#ifndef STEELYARD_TOOL_CAPACITY_H
#define STEELYARD_TOOL_CAPACITY_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"

struct cell;
struct interp;
struct node;
struct poly;
struct position;
struct reached;
struct target;
struct value;

/* An array that has no room for any share. Memory only notes it: whether it gets more elements is told by its
 * dimensions, which are expressions (run/declare.h). */
struct lack {
    int object, share;
    long long elements, bytes; /* with so many it has: as many as there are items; 0 also then not */
    long long room; /* with so many, where no rank has more than ROOM_TIMES equal shares; 0 also then not */
    const struct node *node; /* what needs the room */
};

enum { ROOM_TIMES = 8 }; /* SY_ROOM of steelyard/shares.h */

void note_lack(struct interp *in, int object, const struct poly *bytes, int share, const struct node *node);
/* An array begins to hold own items of so many bytes. */
void note_items(struct interp *in, int object, const struct poly *item, int share, const struct node *node);

/* Own items stand in an array that was that before, or is on another path: elements behind its end may not be
 * so, where it gets some. */
void note_ending(struct interp *in, int object, const struct cell *cell);

/* Room for so many bytes, the own share being whatever it is; for items of any share. */
void need_room(struct interp *in, int object, const struct poly *end,
               const struct node *node); /* of an access that ends at that byte, null unknown */
void need_bytes(struct interp *in, int object, const struct poly *end,
                const struct node *node); /* the same, of own items too */
/* An element of so many bytes of a row of so many: `i` is within it, however much room the object has behind
 * the row: no compiler has to put up with `m[0][i]` where i is beyond the length that the type of m[0] says.
 * With other shares an index of own items may go there, where the row is not as long as all items are many.
 */
void need_row(struct interp *in, long long row, const struct value *i, long long size,
              const struct node *node);
/* What is not followed can get at all that is reached: anywhere in blocks that are as long as the own share,
 * and the rewritten program's may be shorter. */
void need_reached(struct interp *in, const struct reached *reach, const struct node *node);
/* A place behind a pointer that is not followed: anywhere in what may be behind it. */
void need_escaped(struct interp *in, const struct node *node);
void(too_small)(struct interp *in, int object, int share,
                const struct node *node); /* a reason against the share, and that of its size */
bool fits_capacity(struct interp *in, int object, const struct poly *bytes, int share,
                   const struct node *node);
bool size_fits(struct interp *in, const struct poly *size, const struct poly *bytes, int share,
               const struct node *node);
/* A length is at least `least` for any shares, which have as many items as that needs. False: it may be less.
 */
bool stays_at_least(struct interp *in, const struct poly *w, long long least);
/* Something is done once that the loops over own items at hand would leave undone without items: those of the
 * context, of all where it is -1. */
void need_items(struct interp *in, int context, const struct node *node);
/* An own item of an array that every rank has as a whole, counted from the first of the rank or of all. */
void need_items_held(struct interp *in, const struct target *t, const struct position *pos,
                     const struct node *node);

#endif
