/* Share objects. */
#ifndef STEELYARD_TOOL_PLANS_H
#define STEELYARD_TOOL_PLANS_H

#include "analysis/interp.h"

/* The point where it is made is come by: first it is in scope; then it is made, PLAN_BEFORE where facts count
 * from `value`, which its expression has by then. */
void plan_begins(struct interp *in, struct plan *plan);
void plan_made(struct interp *in, struct plan *plan, const struct value *value);

#endif
