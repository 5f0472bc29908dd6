/* The numbers of the ranks before and after: values of their own, with what stands for none at either end. */
#ifndef STEELYARD_TOOL_NEIGHBOURS_H
#define STEELYARD_TOOL_NEIGHBOURS_H

struct interp;
struct poly;

/* side -1: of the rank before, 1: of the rank after. */
const struct poly *neighbour_rank(struct interp *in, int group, int side);

#endif
