/* What a rank finds in an array that holds what every rank has, or what stands before it. */
#ifndef STEELYARD_TOOL_COUNTS_H
#define STEELYARD_TOOL_COUNTS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/values/values.h"

struct poly;
struct target;

/* Elements of so many bytes that hold what any rank may have: no narrow ones; as they are kept there. */
bool holds_counts(const struct interp *in, int object, long long size);
/* The contents of an array of counts or displacements that follow a share; null for others. */
const struct value *vector_of(struct interp *in, const struct value *p, enum dep role,
                              const struct poly *root, int group);
/* The element of the own rank in an array of such content: the own length, the own offset, times the factor.
 */
struct value own_of_counts(struct interp *in, const struct value *content);
/* The same where the place is that of the own rank, or of the rank that a loop over all of them is at. */
bool own_of_ranks(struct interp *in, const struct value *content, const struct target *t, long long size,
                  struct value *own);

#endif
