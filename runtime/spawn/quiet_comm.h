/* The library's own duplicate of a communicator that spawns. */
#ifndef STEELYARD_SPAWN_QUIET_COMM_H
#define STEELYARD_SPAWN_QUIET_COMM_H

#include <mpi.h>

/* Collective over comm (an intracommunicator). Made at the first call, kept with the communicator, freed with
 * it or at MPI_Finalize. MPI_COMM_NULL for one rank, who has nobody to talk to, and where MPI fails. */
MPI_Comm sy_quiet_comm(MPI_Comm comm);

#endif
