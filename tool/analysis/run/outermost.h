/* Is this the first item of all, or the last one? `rank == 0 && i == 0`, `rank == p - 1 && i == m - 1`. */
#ifndef STEELYARD_TOOL_OUTERMOST_H
#define STEELYARD_TOOL_OUTERMOST_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* The value of such a test; false where the node is none. */
bool asks_outermost(struct interp *in, const struct node *node, struct value *v);

#endif
