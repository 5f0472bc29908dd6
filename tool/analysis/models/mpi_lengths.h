/* Own lengths and offsets that every rank tells the others: counts and displacements.
 *
 *     MPI_Gather(&mine, 1, MPI_INT, counts, 1, MPI_INT, 0, comm);
 *     MPI_Allgather(&first, 1, MPI_INT, displs, 1, MPI_INT, comm);
 *
 * All ranks come by the call, and each sends one number: what it has of ranges of different lengths, or what
 * stands before it, times a factor that is the same on all of them. So element r is that of rank r, in the
 * original and in the new program, where the same text sends the length that rank r has by then. Behind
 * MPI_Gather the root alone has it; that counts only where nothing was in the array before on any rank, so
 * that no other rank has numbers that a correct program could read.
 *
 * Counts and displacements that one rank has computed and broadcasts are those of all ranks then:
 *
 *     if (rank == 0) for (r = 0; r < size; r++) counts[r] = n / size + (r < n % size);
 *     MPI_Bcast(counts, size, MPI_INT, 0, comm);
 *
 * All ranks come by the call and are told all elements, as many as there are ranks, of the root's array,
 * which holds them in the original and in the new program. Where some ranks alone have set them, and nothing
 * was in the array before on any rank, the root is one of these: else it would send what nobody has stored.
 * Where the others have zeros (run/over_zeros.h), the root is the rank that has set them.
 *
 *     MPI_Scatter(counts, 1, MPI_INT, &mine, 1, MPI_INT, 0, comm);
 *
 * gives every rank its own element of the root's array, which a correct program has set there: the own
 * length, or the own offset. The elements are numbers of the type that is received. */
#ifndef STEELYARD_TOOL_MPI_LENGTHS_H
#define STEELYARD_TOOL_MPI_LENGTHS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/values/values.h"

struct mpi_call;
struct node;

/* True: the array holds them now. */
bool gather_lengths(struct interp *in, const struct node *node, const struct mpi_call *call,
                    const struct value *a);

/* At MPI_Bcast: the same. */
bool broadcast_lengths(struct interp *in, const struct node *node, const struct mpi_call *call,
                       const struct value *a);

/* At MPI_Scatter: the number that is received is the own length, or the own offset. */
bool scatter_lengths(struct interp *in, const struct node *node, const struct value *a);

#endif
