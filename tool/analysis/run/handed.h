/* Numbers that rank 0 sends every other rank in one branch, and those receive in the other one:
 *
 *     if (rank == 0) {
 *         scanf("%d", &n);
 *         for (to = 1; to < size; to++)
 *             MPI_Send(&n, 1, MPI_INT, to, 0, comm);
 *     } else
 *         MPI_Recv(&n, 1, MPI_INT, 0, 0, comm, &status);
 *
 * All ranks of the world come by the `if`, rank 0 takes one of the branches and all others the other one. The
 * branch of rank 0 ends with loops over all others that do nothing but to send each of them messages (and to
 * set variables of the function to that rank, or to a number); the other one ends with as many calls that
 * receive a message from rank 0, in the same order, of the same type, under the same tags. Nothing of the
 * branches before these waits for another rank or leaves them. Messages from one rank to another arrive in
 * the order in which they are sent, so the k-th call receives the k-th message, and what it gives to a number
 * that is told as a whole is what rank 0 has: as if it had been broadcast there (joint.h).
 *
 * Whoever comes out of its branch has sent or received all of it. That no other message is taken for one of
 * these, or takes one, holds where each other one of the program that has the same communicator and tag is
 * sent by ranks that are not rank 0, or received by rank 0. Where a pass meets another one, the next pass
 * knows no such branches. */
#ifndef STEELYARD_TOOL_HANDED_H
#define STEELYARD_TOOL_HANDED_H

#include "analysis/interp.h"
#include "analysis/run/claims.h"
#include "analysis/run/joint.h"

/* What is told so by the two branches, of which rank 0 takes the first and comes out of it with `of_root`. */
struct joint find_handed(struct interp *in, const struct node *of_0, const struct node *of_others,
                         const struct state *of_root, evaluation evaluate);
/* At a pass' end. */
void settle_handed(struct interp *in);

#endif
