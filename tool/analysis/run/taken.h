/* Counts that take their part of what is left, told by what the ranks before have taken:
 *
 *     for (r = 0; r < p; r++) {
 *         counts[r] = (n - at) / (p - r);
 *         displs[r] = at;
 *         at += counts[r];
 *     }
 *
 * with at == 0 before, or the same of a number that counts down, which is n before:
 *
 *         counts[r] = left / (p - r);
 *         left -= counts[r];
 *
 * What is left before rank r is n less the counts before it, so this is the loop of leftover.h, where it is
 * shown that the last n % p ranks have one more: `behind` of shares/blocks.h. Where the quotient is rounded
 * up, (left + p - r - 1) / (p - r), what is left before rank r is (p - r) * q + x - r with q = n / p and x =
 * n % p while r is below x; that rounded up is q + 1. From rank x on it is (p - r) * q, and each has q: the
 * first n % p ranks have one more, `first`. Of n < 0 no count is above 0 in either case.
 *
 * In the loop nothing but that step sets `at`, and nothing else can lead to it. The step comes by in every
 * turn, behind the statement that sets the count. Between both there is nothing but assignments to variables
 * and to elements of other arrays, so what is added is what was set. In the new program the count is that of
 * the share object, and the step stays: `at` is what stands before rank r there, too, by the same sum. */
#ifndef STEELYARD_TOOL_TAKEN_H
#define STEELYARD_TOOL_TAKEN_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct loop;
struct node;
struct value;

/* Before the loop is run: the number that its turns take their parts of. */
void find_taken(struct interp *in, struct loop *loop);
/* At counts[r] = ..; is it such a part? `v` is what the array holds then. */
bool begin_taken(struct interp *in, const struct node *element, struct value *v, evaluation evaluate);

#endif
