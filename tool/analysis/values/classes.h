/* How two values combine. */
#ifndef STEELYARD_TOOL_CLASSES_H
#define STEELYARD_TOOL_CLASSES_H

#include "analysis/interp.h"

/* An operation at its place. */
struct operation {
    enum operator op;
    bool is_float;
    const struct node *node;
    bool left_differs, right_differs; /* between the ranks */
    bool once_a_rank; /* runs exactly once in every turn of a loop that combines what the ranks contributed */
};

/* accumulator op item, partial result op constant */
bool partial_result(struct value *v, const struct value *a, const struct value *b,
                    const struct operation *operation);

#endif
