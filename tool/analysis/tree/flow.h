/* What the text may do: end early, leave a loop, leave something behind. */
#ifndef STEELYARD_TOOL_FLOW_H
#define STEELYARD_TOOL_FLOW_H

#include "analysis/interp.h"

/* Does nothing happen when the expression is evaluated, as often as that may be? depth 0. */
bool harmless(const struct program *program, const struct node *node, int depth);
/* Can the statement leave the function or end the program? */
bool may_end(const struct program *program, const struct node *node);
bool leaves(const struct node *node); /* by break, continue, return or goto */

#endif
