/* Included before every source of the observer. Open MPI's handles are objects; in a process without MPI
 * (mpiexec, a shell) the observer must load without them. */
#ifndef STEELYARD_OBSERVE_WEAK_HANDLES_H
#define STEELYARD_OBSERVE_WEAK_HANDLES_H

#include <mpi.h>

#ifdef OMPI_MPI_H
#pragma weak ompi_mpi_comm_world
#pragma weak ompi_mpi_comm_null
#pragma weak ompi_mpi_comm_self
#pragma weak ompi_mpi_byte
#pragma weak ompi_request_null
#endif

#endif
