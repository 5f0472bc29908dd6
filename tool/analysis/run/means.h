/* The mean of the ranks' means. */
#ifndef STEELYARD_TOOL_MEANS_H
#define STEELYARD_TOOL_MEANS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct interp;
struct node;

/* Partial sum / own length: either the length keeps the equal share (false, and *length says so), or the
 * quotient is something that depends on the distribution, marked as a mean when a caller may weight it. False
 * for anything else. */
bool divides_part(struct interp *in, const struct node *node, const struct value *sum, struct value *length,
                  struct value *result);
/* What a call returned is such a mean: a partial result once it is weighted there. */
struct value weighted(struct interp *in, const struct node *call, const struct value *v);

#endif
