/* Arrays that ranks add to and that are reduced as they are:
 *
 *     for (i = lo; i < hi; i++)
 *         for (j = i + 1; j < n; j++) {
 *             force[i] += f(i, j);
 *             force[j] -= f(i, j);
 *         }
 *     MPI_Allreduce(force, all, n, MPI_DOUBLE, MPI_SUM, comm);
 *
 * An element that is added to is one of a histogram's: which one it is, the item tells. Where it is the
 * item's own place, an array is taken for one that holds own items, of which each rank has its own; here that
 * is not what the program makes of it. Which of both it is is looked up in the text, and nothing hangs on it:
 * to know less of a place, that it is told by the item, is true of the item's own place as well. */
#ifndef STEELYARD_TOOL_SUMMED_H
#define STEELYARD_TOOL_SUMMED_H

#include <stdbool.h>

struct node;

/* The element of an array is added to, or subtracted from, and the function hands the array itself to a
 * reduction over ranks. */
bool is_summed_up(const struct node *element);

#endif
