/* What the analysis knows of MPI's functions: shapes of their argument lists. */
#ifndef STEELYARD_TOOL_MPI_CALLS_H
#define STEELYARD_TOOL_MPI_CALLS_H

#include <stdbool.h>

enum mpi_kind {
    MPI_K_SCATTER,
    MPI_K_GATHER,
    MPI_K_ALLGATHER,
    MPI_K_SCATTERV,
    MPI_K_GATHERV,
    MPI_K_ALLGATHERV,
    MPI_K_BCAST,
    MPI_K_REDUCE,
    MPI_K_ALLREDUCE,
    MPI_K_SCAN,
    MPI_K_EXSCAN,
    MPI_K_ALLTOALL,
    MPI_K_BARRIER,
    MPI_K_OTHER_COLLECTIVE, /* moves data of all ranks in a way that is not followed */
    MPI_K_NONBLOCKING,      /* nonblocking collective */
    MPI_K_SEND,
    MPI_K_RECV,
    MPI_K_SENDRECV,
    MPI_K_PROBE,
    MPI_K_ISEND,
    MPI_K_IRECV,
    MPI_K_WAIT,
    MPI_K_COMM_RANK,
    MPI_K_COMM_SIZE,
    MPI_K_COMM_DUP,
    MPI_K_COMM_MAKE,
    MPI_K_COMM_FREE,
    MPI_K_TYPE,       /* makes a datatype */
    MPI_K_TYPE_LOCAL, /* commit, free, extent, size: local and harmless */
    MPI_K_INIT,
    MPI_K_FINALIZE,
    MPI_K_LOCAL,
    MPI_K_ABORT,
    MPI_K_UNKNOWN
};

/* Argument positions, -1 where there is none. */
struct mpi_call {
    const char *name;
    enum mpi_kind kind;
    signed char sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, op;
};

const struct mpi_call *mpi_call_find(const char *name); /* null: not an MPI name; MPI_K_UNKNOWN: not known */

#endif
