/* Expressions in which every share stays the equal one. */
#ifndef STEELYARD_TOOL_KEPT_H
#define STEELYARD_TOOL_KEPT_H

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct interp;
struct node;

/* The value of an expression in which every share stays the equal one; its edits say so. */
struct value eval_kept(struct interp *in, const struct node *node);
/* eval(); where that is an own length, and the expression can be evaluated twice, eval_kept(). */
struct value eval_uniform_or(struct interp *in, const struct node *node);
/* An own length that meets a value which is the same for all shares, in none of a length's roles, keeps the
 * value it had. */
void keep_value(struct interp *in, const struct node *node, const struct node *name,
                const struct value *other, struct value *v);
struct value kept_equal(struct interp *in, const struct node *node, struct value v); /* for eval() */

#endif
