/* Included before every source of the runtime when it is built for the simulator. SMPI 3.32 deletes the
 * attributes of MPI_COMM_SELF when MPI is already over, where the MPI standard lets their callbacks still
 * communicate. */
#ifndef SIMULATED_RUNTIME_H
#define SIMULATED_RUNTIME_H

#include "clock.h"
#include <mpi.h>

#include <stddef.h>

/* SMPI's mpi.h defines this for itself. */
#undef SEED

/* What the runtime asks of MPI, counted: calls, and bytes of the buffers that this rank hands in. */
void simulated_count(const void *buffer, long long count, MPI_Datatype type);
#define PMPI_Bcast(buffer, count, type, root, comm)                                                          \
    (simulated_count(buffer, count, type), PMPI_Bcast(buffer, count, type, root, comm))
#define PMPI_Gather(send, count, type, ...)                                                                  \
    (simulated_count(send, count, type), PMPI_Gather(send, count, type, __VA_ARGS__))
#define PMPI_Scatter(send, count, type, ...)                                                                 \
    (simulated_count(send, count, type), PMPI_Scatter(send, count, type, __VA_ARGS__))
#define PMPI_Allgather(send, count, type, ...)                                                               \
    (simulated_count(send, count, type), PMPI_Allgather(send, count, type, __VA_ARGS__))
#define PMPI_Allreduce(send, receive, count, type, ...)                                                      \
    (simulated_count(send, count, type), PMPI_Allreduce(send, receive, count, type, __VA_ARGS__))
#define PMPI_Send(buffer, count, type, ...)                                                                  \
    (simulated_count(buffer, count, type), PMPI_Send(buffer, count, type, __VA_ARGS__))
#define PMPI_Isend(buffer, count, type, ...)                                                                 \
    (simulated_count(buffer, count, type), PMPI_Isend(buffer, count, type, __VA_ARGS__))
#define PMPI_Barrier(comm) (simulated_count(NULL, 0, MPI_BYTE), PMPI_Barrier(comm))
#define PMPI_Comm_dup(comm, copy) (simulated_count(NULL, 0, MPI_BYTE), PMPI_Comm_dup(comm, copy))
#define PMPI_Comm_split(comm, ...) (simulated_count(NULL, 0, MPI_BYTE), PMPI_Comm_split(comm, __VA_ARGS__))

/* SMPI's collective operations that do not wait send from each rank to each: with 256 ranks six seconds of
 * processor time for one MPI_Iallgather. Those that wait have trees. */
#define MPI_Ibcast(buffer, count, type, root, comm, request)                                                 \
    (*(request) = MPI_REQUEST_NULL, MPI_Bcast(buffer, count, type, root, comm))
#define MPI_Iallgather(send, send_count, send_type, receive, receive_count, receive_type, comm, request)     \
    (*(request) = MPI_REQUEST_NULL,                                                                          \
     MPI_Allgather(send, send_count, send_type, receive, receive_count, receive_type, comm))

int simulated_comm_set_attr(MPI_Comm comm, int keyval, void *value);
int simulated_finalize(void);

#define PMPI_Comm_set_attr(...) simulated_comm_set_attr(__VA_ARGS__)
#define PMPI_Finalize(...) simulated_finalize()

#endif
