/* Share objects that the rewritten program makes before a statement or behind it. */
#ifndef STEELYARD_TOOL_PLANNED_H
#define STEELYARD_TOOL_PLANNED_H

struct interp;
struct node;

void before_statement(struct interp *in, const struct node *node);
void after_statement(struct interp *in, const struct node *node);

#endif
