/* Counts that a loop over all ranks sets to the same number, of which the last one is corrected behind it:
 *
 *     for (i = 0; i < p; i++) {
 *         counts[i] = q;
 *         displs[i] = i * q;
 *     }
 *     counts[p - 1] += n - p * q;
 *
 * or is set to what it is to be, `counts[p - 1] = n - (p - 1) * q`. With q = n / p the last rank takes the
 * rest: `last` of shares/blocks.h. n is told by the two statements: it is what the counts of all ranks are
 * together, the corrected one and p - 1 times the other; that q is the quotient of it is looked at. The same
 * where both are so many times as much.
 *
 * The correction is the statement right behind the loop, and the loop sets nothing but elements of the rank
 * that it is at, to what is computed of variables that are no elements: so nobody reads a count before the
 * last one is corrected, and the numbers that both statements name are the same ones. In the new program each
 * of them sets the count of its rank, the loop that of the last one, too: in both programs the array holds
 * behind the correction what every rank has. Where the correction adds to what the element holds, the element
 * is set anew behind it, and what stands there stays as it is. */
#ifndef STEELYARD_TOOL_CORRECTED_H
#define STEELYARD_TOOL_CORRECTED_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct node;
struct value;

/* At counts[i] = ..; is the last one corrected behind the loop? `v` is what the array holds then. */
bool begin_corrected(struct interp *in, const struct node *element, struct value *v, evaluation evaluate);
/* At an assignment. False: it is no such correction, and nothing was done; else it has been run. */
bool run_corrected(struct interp *in, const struct node *node, evaluation evaluate);

#endif
