/* Algorithms of C++ over a range, as the loops they stand for. */
#ifndef STEELYARD_TOOL_LOWER_ALGORITHM_H
#define STEELYARD_TOOL_LOWER_ALGORITHM_H

#include "analysis/tree/lower.h"

/* The block that does what the node, a call with its type, says; null: it is none that can be told so. */
struct node *lower_algorithm(struct lowering *l, struct node *node);

/* A count of elements that becomes one of that type at once is one from the start. */
void lower_count(struct lowering *l, struct node *value, const struct type *type);

#endif
