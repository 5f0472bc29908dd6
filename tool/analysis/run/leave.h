/* The root that leaves the program early. */
#ifndef STEELYARD_TOOL_LEAVE_H
#define STEELYARD_TOOL_LEAVE_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"

struct interp;
struct node;

/* Rank 0 alone returns from main at this place. Do all other processes then come to a collective that cannot
 * end without it? Such a run never ends properly, before the rewrite or after it. */
bool others_wait(struct interp *in, const struct node *node);

#endif
