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
 * is set anew behind it, and what stands there stays as it is.
 *
 * The same is said by a loop over all ranks but the last one, whose elements are set right behind it:
 *
 *     for (i = 0; i < p - 1; i++) {
 *         counts[i] = q;
 *         displs[i] = i * q;
 *     }
 *     counts[p - 1] = n - (p - 1) * q;
 *     displs[p - 1] = (p - 1) * q;
 *
 * Again the loop sets nothing but elements of the rank that it is at, and for each array that it sets there
 * is one statement of those behind it, before anything else, that sets the element of rank p - 1; none of
 * these statements reads an element. So between the loop's beginning and the last of them nobody reads what
 * they set, and the arrays are what a loop over all ranks leaves whose last turn is that of the statements:
 * the loop is executed as one over all ranks (also where p is 1 and it has no turn: rank 0's elements are set
 * behind it). What the last element is set to is looked at: of the counts as above, of the displacements as
 * what stands before the last rank, so many times as the loop has it; where it is something else the array
 * holds what no rule tells. */
#ifndef STEELYARD_TOOL_CORRECTED_H
#define STEELYARD_TOOL_CORRECTED_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct decl;
struct loop;
struct node;
struct value;

/* At counts[i] = ..; is the last one corrected behind the loop? `v` is what the array holds then. */
bool begin_corrected(struct interp *in, const struct node *element, struct value *v, evaluation evaluate);
/* Before a loop to p - 1 is run: are the elements of the last rank set right behind it, of all that it sets?
 */
bool is_completed_behind(struct interp *in, const struct loop *loop, const struct decl *counter,
                         evaluation evaluate);
/* At an assignment. False: it is no such correction, and nothing was done; else it has been run. */
bool run_corrected(struct interp *in, const struct node *node, evaluation evaluate);

#endif
