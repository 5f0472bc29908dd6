/* Arrays that hold one number wherever the rank has no item, reduced as wholes.
 *
 *     int hits[N] = {0};                              (or memset, calloc, a loop that sets them all to -1)
 *     for (i = lo; i < hi; i++)
 *         hits[i] = work(i);
 *     MPI_Reduce(hits, all, N, MPI_INT, MPI_SUM, 0, comm);
 *
 * Of each element one rank has what the item tells, the one that has the item, and all others have the number
 * that the whole array was filled with. The result is what the operation makes of the item and of size - 1
 * times that number, and the size of the communicator is the same in both programs: so the result is a
 * function of the item, whichever rank has it. Elements that are no item's are size times that number. This
 * holds where
 *
 * - the order of ranks changes nothing: integers, for all operations of MPI's own. In floating point a sum
 *   with zeros, of which one is added to the item at whatever place of the order, and a product with ones:
 *   both are exact. (What is less or greater of a NaN or of two zeros hangs on their order.)
 * - all elements were filled with one literal, on all ranks, and what is written since is the own items, each
 *   at the place that its number tells (LAY_SLICE; a write elsewhere makes the array bad);
 * - the communicator is that of the share, and all its ranks come by with the whole array;
 * - the datatype is that of the elements (misread() in mpi_reduce.c).
 *
 * A rank without items has filled elements alone; with one rank there is nothing to be combined. */
#ifndef STEELYARD_TOOL_MPI_FILLED_H
#define STEELYARD_TOOL_MPI_FILLED_H

#include <stdbool.h>

#include "analysis/known/mpi_calls.h"
#include "analysis/values/values.h"

struct interp;

enum agg op_agg(const struct value *op); /* of MPI's own operations, else AGG_NONE */
/* Is what the call reduces there, with that operation, such an array? */
bool completes_filled(struct interp *in, const struct mpi_call *call, const struct value *a,
                      const struct target *t, enum agg op);

#endif
