/* What operators make of numbers. */
#ifndef STEELYARD_TOOL_ARITHMETIC_H
#define STEELYARD_TOOL_ARITHMETIC_H

#include "analysis/tree/tree.h"

struct interp;
struct node;
struct poly;

/* a op b as the expression computes it; null: it cannot be followed as a number. */
const struct poly *arithmetic(struct interp *in, enum operator op, const struct poly *a, const struct poly *b,
                              const struct node *node);

#endif
