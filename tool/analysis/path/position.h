/* Where the code at hand stands: in which loops, under which calls. */
#ifndef STEELYARD_TOOL_POSITION_H
#define STEELYARD_TOOL_POSITION_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/path/path.h"
#include "analysis/tree/tree.h"

struct context;
struct interp;
struct node;

/* Is the innermost code at hand run for every own item? Adds the share. */
bool in_share_loop(const struct interp *in, unsigned long long *shares);
/* Does the statement run exactly once in every iteration of the loop? */
bool unconditional(const struct interp *in, const struct node *node, const struct node *loop);
void context_enter(struct interp *in, struct context *context); /* the calls at hand are these; null: none */
/* The same for the same calls in every pass. */
int context_number(struct interp *in, int caller, const struct node *call);

#endif
