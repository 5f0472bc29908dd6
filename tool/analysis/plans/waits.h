/* Is it safe to synchronise where the share objects are made?
 *
 * To make one is a collective: whoever makes it waits for all ranks of its communicator. A correct program
 * cannot be waiting for a message just behind, or just before, a collective that all these ranks reach
 * anyway, with no other communication between. So a plan needs such a neighbour,
 *
 * - of its own communicator, or of MPI_COMM_WORLD: of another one not all ranks need have come so far;
 * - that is come by whenever the plan is: of one under a condition, behind && or in a function that may have
 *   returned before it counts what stands beyond it, too (`if (verbose) MPI_Barrier(..);`);
 * - in every turn of the loops around the plan: what stands before a loop is no neighbour of its second turn.
 *
 * What all ranks do together in two branches is over on each of them that comes out of its branch, so what
 * stands before that counts. */
#ifndef STEELYARD_TOOL_WAITS_H
#define STEELYARD_TOOL_WAITS_H

struct interp;

void check_plans(struct interp *in);

#endif
