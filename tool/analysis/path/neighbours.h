/* The numbers of the ranks before and after. */
#ifndef STEELYARD_TOOL_NEIGHBOURS_H
#define STEELYARD_TOOL_NEIGHBOURS_H

struct interp;
struct poly;

/* side -1: of the rank before, 1: of the rank after; a value of its own, with what stands for none at the
 * end.
 */
const struct poly *neighbour_rank(struct interp *in, int group, int side);
/* The same in a ring, where the last rank is beside the first one: (rank + 1) % size. */
const struct poly *neighbour_in_ring(struct interp *in, int group, int side);

#endif
