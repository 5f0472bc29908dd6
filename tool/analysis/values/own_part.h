/* Values that are of the rank's own part alone. */
#ifndef STEELYARD_TOOL_OWN_PART_H
#define STEELYARD_TOOL_OWN_PART_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/values/values.h"

struct interp;

/* Computed on this rank from its own items, their number and their places, and from what is the same for all
 * shares, and from nothing that another rank has told it. In the rewritten program it is what the original
 * computes where the part is the new one: a rank may print it (models/prints.c). Nothing else may be done
 * with it that its class does not allow. */
bool is_of_own_part(const struct interp *in, const struct value *v);
/* Where the equal share stays, without which it were such; null: it is, or would not be either. */
const struct node *own_but_kept(const struct interp *in, const struct value *v);
/* The bad value with the mark, where a and b (may be null) are such. */
struct value of_own_part(const struct interp *in, struct value bad, const struct value *a,
                         const struct value *b);

#endif
