/* An array begins to hold own items. */
#ifndef STEELYARD_TOOL_BEGAN_PART_H
#define STEELYARD_TOOL_BEGAN_PART_H

#include "analysis/interp.h"

struct node;
struct poly;

/* `base`: where the first own item is. */
void become_part(struct interp *in, int object, int share, const struct poly *item, const struct poly *base,
                 const struct node *node);
/* Room for the own items of any rank, behind what stands before them. Asked once in a pass, where facts
 * count: an array may have begun to hold items in an earlier turn of a loop, whose facts did not. */
void ask_for_room(struct interp *in, int object, int share, const struct poly *item, const struct poly *base,
                  const struct node *node);

#endif
