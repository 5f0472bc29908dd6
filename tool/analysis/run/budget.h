/* How much one program may take. */
#ifndef STEELYARD_TOOL_BUDGET_H
#define STEELYARD_TOOL_BUDGET_H

#include <stdbool.h>

#include "analysis/interp.h"

struct node;

/* One more step, at that node. False: the bounds are reached, or the user has stopped it; the run has given
 * up there. */
bool within_budget(struct interp *in, const struct node *node);

#endif
