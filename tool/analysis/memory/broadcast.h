/* Arrays of which a broadcast has told the first elements.
 *
 *     static double b[MOST];
 *     if (rank == 0) for (i = 0; i < n; i++) b[i] = ..;
 *     MPI_Bcast(b, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
 *
 * Behind it the first n elements are the same on all ranks, and what stands behind them is what each rank
 * had. So an array of numbers keeps so many bytes until it is written again, and what is read within them is
 * the same on all ranks: from the first of them on, and with its end not beyond the last one, as the loops at
 * hand and the tests that were come by show (path/spans.h). The numbers that say how many they are are taken
 * for at least 1 only where that is shown, too: of n * n elements there are some where n is negative.
 *
 * The broadcast is one over all ranks of the program, which all come by, in no loop: its numbers are of no
 * turn. */
#ifndef STEELYARD_TOOL_BROADCAST_H
#define STEELYARD_TOOL_BROADCAST_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/memory/state.h"

struct target;

/* The array's first bytes have been told just now, by the write at its stamp. */
void note_broadcast(struct interp *in, int object, const struct poly *bytes);
/* Are the `size` bytes there among them? */
bool was_broadcast(struct interp *in, const struct cell *cell, const struct target *t, long long size);
/* Two ways meet. */
void join_broadcast(struct sent *into, const struct sent *other);

#endif
