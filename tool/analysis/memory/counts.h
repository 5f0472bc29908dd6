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
/* In a loop over all ranks, whose turn has set the element at that place to that: it is what is read there
 * until anything else is written in the array, or the turn ends. That counts where it is a number that is the
 * same in both programs. Null: not told. */
void tell_element(struct interp *in, const struct target *t, long long size, const struct value *v);
const struct poly *told_element(const struct interp *in, const struct target *t, long long size);
/* The same where the place is that of the own rank, or of the rank that a loop over all of them is at. */
bool own_of_ranks(struct interp *in, const struct value *content, const struct target *t, long long size,
                  struct value *own);

#endif
