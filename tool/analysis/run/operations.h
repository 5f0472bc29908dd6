/* Operators: what they give for values. */
#ifndef STEELYARD_TOOL_OPERATIONS_H
#define STEELYARD_TOOL_OPERATIONS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct interp;

/* a op b, as numbers where both are. */
struct value eval_operation(struct interp *in, enum operator op, const struct value *a, const struct value *b,
                            const struct node *node);
struct value eval_binary(struct interp *in, const struct node *node);
bool is_pointer(const struct node *node);
bool is_communicator(const struct value *v); /* one that the program has made */
/* Shares on which it depends where a pointer points to. */
unsigned long long place_shares(const struct interp *in, const struct value *v);

#endif
