/* Expressions in which every share stays the equal one. */
#ifndef STEELYARD_TOOL_KEPT_H
#define STEELYARD_TOOL_KEPT_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct interp;
struct node;

/* Is this an own length that meets a value which is the same for all shares, in none of a length's roles, so
 * that it may keep the value it had? */
bool stays_equal(const struct interp *in, const struct node *node, const struct node *name,
                 const struct value *other, const struct value *v);
/* The value of a name where the equal share stays, with the edit that says so. */
struct value kept_equal(struct interp *in, const struct node *node, struct value v);

#endif
