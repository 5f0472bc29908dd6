/* Elements that are all alike, and parts of them.
 *
 * Records that all began as the same one are alike as wholes, and so is a member of one and the same member
 * of another. The numbers within them are not: an int at any place of {1, 2}, {1, 2} may be a 1 or a 2. Only
 * of zeros, and of what nobody has set, every part is like every other one. */
#ifndef STEELYARD_TOOL_ALIKE_H
#define STEELYARD_TOOL_ALIKE_H

#include <stdbool.h>

struct cell;
struct interp;
struct node;
struct poly;
struct value;

/* Is what `node` reads of an element, `size` bytes, the same in each of them? */
bool reads_alike(const struct interp *in, int object, long long size, const struct node *node);
/* Are any `item` bytes that follow each other like all others, from one whole element to another? */
bool moves_alike(const struct interp *in, int object, const struct poly *item);
/* An element is set to v: a constant that all elements have already, or may have, leaves the array as it is.
 */
void store_fill(struct cell *cell, const struct value *v);

#endif
