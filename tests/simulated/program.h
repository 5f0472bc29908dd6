/* Included before every source of a simulated program (not of the runtime): its scatters go through charge.c.
 */
#ifndef SIMULATED_PROGRAM_H
#define SIMULATED_PROGRAM_H

#include "clock.h"
#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif
int simulated_scatterv(const void *send, const int *counts, const int *displacements, MPI_Datatype send_type,
                       void *receive, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm);
int simulated_scatter(const void *send, int send_count, MPI_Datatype send_type, void *receive,
                      int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm);
#ifdef __cplusplus
}
#endif

#define MPI_Scatterv(...) simulated_scatterv(__VA_ARGS__)
#define MPI_Scatter(...) simulated_scatter(__VA_ARGS__)

#endif
