/* The neighbour rank's item in a variable: `i > 0 ? p[i - 1] : before`. */
#ifndef STEELYARD_TOOL_BESIDE_H
#define STEELYARD_TOOL_BESIDE_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* What `test ? then : otherwise` is, where it is the item beside the current one; false where it is not. */
bool is_item_beside(struct interp *in, const struct node *test, const struct node *then,
                    const struct node *otherwise, struct value *v);
/* if (i > 0) x = p[i - 1]; else x = before; -- done. False: it is something else, and nothing was done. */
bool set_to_item_beside(struct interp *in, const struct node *node);

#endif
