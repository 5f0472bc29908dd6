/* The two ends of what all ranks have: the first item and what the first rank has before it, the last item
 * and what the last rank has behind it. */
#ifndef STEELYARD_TOOL_EDGES_H
#define STEELYARD_TOOL_EDGES_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/values/values.h"

struct node;
struct target;

/* A store there. False, and nothing is done, where the rule does not cover it. */
bool store_at_edge(struct interp *in, const struct target *t, const struct value *pointer, long long size,
                   const struct value *v, const struct node *node);

#endif
