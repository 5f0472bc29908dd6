/* The mean of the ranks' means. */
#ifndef STEELYARD_TOOL_MEANS_H
#define STEELYARD_TOOL_MEANS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct interp;
struct node;

/* Partial sum / own length: the share of that length; -1 for anything else. */
int divided_by_own(struct interp *in, const struct node *node, const struct value *sum,
                   const struct value *length);
/* The divisor is a parameter: a caller may weight the quotient, and the length stays. */
bool divisor_is_given(const struct node *node);
/* The quotient where the length did not keep the equal share: something that depends on the distribution,
 * marked as a mean when a caller may weight it. */
struct value mean_of_own(struct interp *in, const struct node *node, int share, const struct value *sum,
                         const struct value *length);
/* What a call returned is such a mean: a partial result once it is weighted there. */
struct value weighted(struct interp *in, const struct node *call, const struct value *v);

#endif
