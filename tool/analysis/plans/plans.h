/* Share objects. */
#ifndef STEELYARD_TOOL_PLANS_H
#define STEELYARD_TOOL_PLANS_H

#include "analysis/interp.h"

/* The point where it is made is come by. */
void plan_reached(struct interp *in, struct plan *plan);

#endif
