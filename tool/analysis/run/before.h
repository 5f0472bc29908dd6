/* What stands before the own rank, added up by a loop over the ranks before it:
 *
 *     for (i = 0; i < rank; i++)
 *         first += n / size + (i < n % size);
 *
 *     for (i = 0; i < rank; i++)
 *         first += counts[i];
 *
 * In the first, what is added in turn i is B(i + 1) - B(i) of a distribution (shares/blocks.h): told with the
 * own rank in the counter's place, where nothing else of it differs between ranks, so that it is the same
 * formula of i. The sum is B(rank) - B(0), which is B(rank). The loop stays, what it computes is the same in
 * both programs, and behind it the variable is set anew. In the second, the array holds what every rank has
 * of a share, in the original and in the new program; so the sum is what stands before the own rank in
 * either, by the same text.
 *
 * The loop is nothing but that statement, stands in no other loop, and what is added does not name the sum.
 */
#ifndef STEELYARD_TOOL_BEFORE_H
#define STEELYARD_TOOL_BEFORE_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct body;

/* At a loop whose bounds are known. False: it is none, and nothing was done; else it has been run, but that
 * its counter is where it was. */
bool run_before(struct interp *in, const struct body *b, evaluation evaluate);

#endif
