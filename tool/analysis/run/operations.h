/* Operators: what they give for values. */
#ifndef STEELYARD_TOOL_OPERATIONS_H
#define STEELYARD_TOOL_OPERATIONS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct interp;
struct poly;

/* a op b, as numbers where both are. */
struct value eval_operation(struct interp *in, enum operator op, const struct value *a, const struct value *b,
                            const struct node *node);
struct value eval_binary(struct interp *in, const struct node *node);
/* What a test, perhaps with ! before it, compares as it is for equal shares, once more and without facts; a
 * name is compared with 0. False for other tests and for what has no such value. */
bool compared(struct interp *in, const struct node *test, const struct poly **a, const struct poly **b);
/* The value of an expression in which every share stays the equal one; its edits say so. */
struct value eval_kept(struct interp *in, const struct node *node);
/* eval(); where that is an own length, and the expression can be evaluated twice, eval_kept(). */
struct value eval_uniform_or(struct interp *in, const struct node *node);
/* Where stays_equal() (kept.h): evaluated anew, so that the equal share stays. */
void keep_value(struct interp *in, const struct node *node, const struct node *name,
                const struct value *other, struct value *v);
/* `node`, the negative of v, is worth `other`: that is a literal where v is one of a type with a sign. */
struct value negated(const struct node *node, const struct value *v, struct value other);
bool is_pointer(const struct node *node);
/* v, which the node gives, is converted to the type: the integer it is then where that is told (quotients.h).
 */
struct value as_whole(struct interp *in, const struct node *node, const struct type *type, struct value v);

#endif
