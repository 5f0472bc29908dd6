/* How two values combine. */
#ifndef STEELYARD_TOOL_CLASSES_H
#define STEELYARD_TOOL_CLASSES_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct interp;

/* An operation at its place. */
struct operation {
    enum operator op;
    bool is_float;
    const struct node *node;
    bool left_differs, right_differs; /* between the ranks */
    bool once_a_rank; /* runs exactly once in every turn of a loop that combines what the ranks contributed */
};

/* accumulator op item, partial result op constant */
/* Arithmetic with a partial result is done in that integer: one without a sign, or a narrower one, holds what
 * a rank has but for multiples of 2^bits, which add up to that again and get lost in a wider one. */
void arithmetic_in(struct value *v, const struct type *t);
bool gets_wider(const struct value *v, const struct type *type);
bool partial_result(struct value *v, const struct value *a, const struct value *b,
                    const struct operation *operation);

/* A maximum or minimum takes one more item: of which element of the items it is one. */
void carry_element(struct value *best, const struct value *item);
void merge_marks(struct value *v, const struct value *a, const struct value *b);
/* One of several values, of which the item tells which it is. */
struct value as_item_says(struct interp *in, const struct value *v, const struct value *which,
                          const struct node *node);
/* The value where the other one tells whether, or which: what it leads to it still does, and a record is
 * where it stands. */
struct value combine_place(struct interp *in, const struct value *v, const struct value *with,
                           const struct node *node);
/* The class of something computed from a and b in no particular way. */
struct value combine_values(struct interp *in, const struct value *a, const struct value *b,
                            const struct node *node);

#endif
