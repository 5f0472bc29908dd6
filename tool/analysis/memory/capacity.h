/* Room for the own items of any rank. */
#ifndef STEELYARD_TOOL_CAPACITY_H
#define STEELYARD_TOOL_CAPACITY_H

#include "analysis/interp.h"

/* An array that has no room for any share. Memory only notes it: whether it gets more elements is told by its
 * dimensions, which are expressions (run/sizes.h). */
struct lack {
    int object, share;
    long long elements, bytes; /* with so many it has: as many as there are items; 0 also then not */
    const struct node *node;   /* what needs the room */
};

void note_lack(struct interp *in, int object, const struct poly *bytes, int share, const struct node *node);
/* An array begins to hold own items of so many bytes. */
void note_items(struct interp *in, int object, const struct poly *item, int share, const struct node *node);

#endif
