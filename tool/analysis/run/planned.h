/* Share objects that the rewritten program makes before a statement or behind it. */
#ifndef STEELYARD_TOOL_PLANNED_H
#define STEELYARD_TOOL_PLANNED_H

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct node;

void before_statement(struct interp *in, const struct node *node, evaluation again);
void after_statement(struct interp *in, const struct node *node);

#endif
