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

/* Computed on this rank from its own items, their number and their places, and from what is the same for all
 * shares, and from nothing that another rank has told it. In the rewritten program it is what the original
 * computes where the part is the new one: a rank may print it (models/prints.c). Nothing else may be done
 * with it that its class does not allow. */
bool is_of_own_part(const struct interp *in, const struct value *v);
/* The bad value with the mark, where a and b (may be null) are such. */
struct value of_own_part(const struct interp *in, struct value bad, const struct value *a,
                         const struct value *b);

/* accumulator op item, partial result op constant */
bool partial_result(struct value *v, const struct value *a, const struct value *b,
                    const struct operation *operation);

#endif
