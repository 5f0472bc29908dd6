/* Partial results that ranks add up by messages, two by two:
 *
 *     for (step = 1; step < size; step *= 2)        (or a while loop with the step at its end)
 *         if (rank % (2 * step) == 0) {
 *             if (rank + step < size) { MPI_Recv(&other, 1, T, rank + step, tag, comm, ..); mine += other; }
 *         } else if (rank % (2 * step) == step) {   (or a plain else)
 *             MPI_Send(&mine, 1, T, rank - step, tag, comm);
 *             break;
 *         }
 *
 * Before the turn with step s = 2^k the ranks r that are multiples of s are in the loop, and `mine` of r is
 * the sum over the ranks from r to before min(r + s, size): at first that of r alone; those that are odd
 * multiples send theirs to r - s and leave, and r - s, an even one, receives it where there is such a rank,
 * and only there. So each message is received by who it is for, the last one to go is rank 0, and it has the
 * sum over all ranks: what MPI_Reduce with MPI_SUM gives it, of the same partial results, whatever shares
 * they are of. The loop stays as it is.
 *
 * The names are those of plain variables of the function, in C: the rank and the number of ranks of the
 * communicator, which nothing in the function sets but the calls that tell them; a step that is 1 before; the
 * sum, a number of the datatype's type, of which no pointer is made elsewhere, and another one of its type.
 * All ranks come by once, in no loop. No other message of the program may be taken for one of these, but
 * those of another such loop: all ranks come by the two in one order.
 *
 * Other ranks are left with sums of some ranks. So behind the loop the sum may be named only where a test of
 * the rank says that this is rank 0. What was received last is no number that anybody knows. */
#ifndef STEELYARD_TOOL_FOLDED_H
#define STEELYARD_TOOL_FOLDED_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct node;

/* At a loop. False: it is none, and nothing was done; else it has been run. */
bool run_folded(struct interp *in, const struct node *loop, evaluation evaluate);

#endif
