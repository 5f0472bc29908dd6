#include "analysis/mpi_calls.h"

#include <string.h>

#define NONE -1, -1, -1, -1, -1, -1, -1, -1, -1
static const struct mpi_call calls[] = {
    /* name, kind, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, op */
    {"MPI_Scatter", MPI_K_SCATTER, 0, 1, 2, 3, 4, 5, 6, 7, -1},
    {"MPI_Gather", MPI_K_GATHER, 0, 1, 2, 3, 4, 5, 6, 7, -1},
    {"MPI_Allgather", MPI_K_ALLGATHER, 0, 1, 2, 3, 4, 5, -1, 6, -1},
    {"MPI_Scatterv", MPI_K_SCATTERV, 0, 1, 3, 4, 5, 6, 7, 8, -1},
    {"MPI_Gatherv", MPI_K_GATHERV, 0, 1, 2, 3, 4, 6, 7, 8, -1},
    {"MPI_Allgatherv", MPI_K_ALLGATHERV, 0, 1, 2, 3, 4, 6, -1, 7, -1},
    {"MPI_Bcast", MPI_K_BCAST, 0, 1, 2, 0, 1, 2, 3, 4, -1},
    {"MPI_Reduce", MPI_K_REDUCE, 0, 2, 3, 1, 2, 3, 5, 6, 4},
    {"MPI_Allreduce", MPI_K_ALLREDUCE, 0, 2, 3, 1, 2, 3, -1, 5, 4},
    {"MPI_Scan", MPI_K_SCAN, 0, 2, 3, 1, 2, 3, -1, 5, 4},
    {"MPI_Exscan", MPI_K_EXSCAN, 0, 2, 3, 1, 2, 3, -1, 5, 4},
    {"MPI_Alltoall", MPI_K_ALLTOALL, 0, 1, 2, 3, 4, 5, -1, 6, -1},
    {"MPI_Alltoallv", MPI_K_OTHER_COLLECTIVE, 0, 1, 3, 4, 5, 7, -1, 8, -1},
    {"MPI_Alltoallw", MPI_K_OTHER_COLLECTIVE, 0, 1, 3, 4, 5, 7, -1, 8, -1},
    {"MPI_Reduce_scatter", MPI_K_OTHER_COLLECTIVE, 0, -1, 3, 1, 2, 3, -1, 5, 4},
    {"MPI_Reduce_scatter_block", MPI_K_OTHER_COLLECTIVE, 0, -1, 3, 1, 2, 3, -1, 5, 4},
    {"MPI_Barrier", MPI_K_BARRIER, -1, -1, -1, -1, -1, -1, -1, 0, -1},
    {"MPI_Iscatter", MPI_K_NONBLOCKING, 0, 1, 2, 3, 4, 5, 6, 7, -1},
    {"MPI_Igather", MPI_K_NONBLOCKING, 0, 1, 2, 3, 4, 5, 6, 7, -1},
    {"MPI_Iallgather", MPI_K_NONBLOCKING, 0, 1, 2, 3, 4, 5, -1, 6, -1},
    {"MPI_Iscatterv", MPI_K_NONBLOCKING, 0, 1, 3, 4, 5, 6, 7, 8, -1},
    {"MPI_Igatherv", MPI_K_NONBLOCKING, 0, 1, 2, 3, 4, 6, 7, 8, -1},
    {"MPI_Iallgatherv", MPI_K_NONBLOCKING, 0, 1, 2, 3, 4, 6, -1, 7, -1},
    {"MPI_Ibcast", MPI_K_NONBLOCKING, 0, 1, 2, 0, 1, 2, 3, 4, -1},
    {"MPI_Ireduce", MPI_K_NONBLOCKING, 0, 2, 3, 1, 2, 3, 5, 6, 4},
    {"MPI_Iallreduce", MPI_K_NONBLOCKING, 0, 2, 3, 1, 2, 3, -1, 5, 4},
    {"MPI_Iscan", MPI_K_NONBLOCKING, 0, 2, 3, 1, 2, 3, -1, 5, 4},
    {"MPI_Ialltoall", MPI_K_NONBLOCKING, 0, 1, 2, 3, 4, 5, -1, 6, -1},
    {"MPI_Ibarrier", MPI_K_NONBLOCKING, -1, -1, -1, -1, -1, -1, -1, 0, -1},
    {"MPI_Neighbor_allgather", MPI_K_OTHER_COLLECTIVE, 0, 1, 2, 3, 4, 5, -1, 6, -1},
    {"MPI_Neighbor_alltoall", MPI_K_OTHER_COLLECTIVE, 0, 1, 2, 3, 4, 5, -1, 6, -1},
    {"MPI_Send", MPI_K_SEND, 0, 1, 2, -1, -1, -1, 3, 5, -1},
    {"MPI_Ssend", MPI_K_SEND, 0, 1, 2, -1, -1, -1, 3, 5, -1},
    {"MPI_Bsend", MPI_K_SEND, 0, 1, 2, -1, -1, -1, 3, 5, -1},
    {"MPI_Rsend", MPI_K_SEND, 0, 1, 2, -1, -1, -1, 3, 5, -1},
    {"MPI_Isend", MPI_K_ISEND, 0, 1, 2, -1, -1, -1, 3, 5, -1},
    {"MPI_Issend", MPI_K_ISEND, 0, 1, 2, -1, -1, -1, 3, 5, -1},
    {"MPI_Recv", MPI_K_RECV, -1, -1, -1, 0, 1, 2, 3, 5, -1},
    {"MPI_Irecv", MPI_K_IRECV, -1, -1, -1, 0, 1, 2, 3, 5, -1},
    {"MPI_Sendrecv", MPI_K_SENDRECV, 0, 1, 2, 5, 6, 7, 3, 10, -1},
    {"MPI_Sendrecv_replace", MPI_K_SENDRECV, 0, 1, 2, 0, 1, 2, 3, 7, -1},
    {"MPI_Probe", MPI_K_PROBE, -1, -1, -1, -1, -1, -1, 0, 2, -1},
    {"MPI_Iprobe", MPI_K_PROBE, -1, -1, -1, -1, -1, -1, 0, 2, -1},
    {"MPI_Get_count", MPI_K_PROBE, NONE},
    {"MPI_Wait", MPI_K_WAIT, NONE}, {"MPI_Waitall", MPI_K_WAIT, NONE}, {"MPI_Waitany", MPI_K_WAIT, NONE},
    {"MPI_Waitsome", MPI_K_WAIT, NONE}, {"MPI_Test", MPI_K_WAIT, NONE}, {"MPI_Testall", MPI_K_WAIT, NONE},
    {"MPI_Comm_rank", MPI_K_COMM_RANK, -1, -1, -1, 1, -1, -1, -1, 0, -1},
    {"MPI_Comm_size", MPI_K_COMM_SIZE, -1, -1, -1, 1, -1, -1, -1, 0, -1},
    {"MPI_Comm_dup", MPI_K_COMM_DUP, -1, -1, -1, 1, -1, -1, -1, 0, -1},
    {"MPI_Comm_split", MPI_K_COMM_MAKE, -1, -1, -1, 3, -1, -1, -1, 0, -1},
    {"MPI_Comm_split_type", MPI_K_COMM_MAKE, -1, -1, -1, 4, -1, -1, -1, 0, -1},
    {"MPI_Comm_create", MPI_K_COMM_MAKE, -1, -1, -1, 2, -1, -1, -1, 0, -1},
    {"MPI_Cart_create", MPI_K_COMM_MAKE, -1, -1, -1, 5, -1, -1, -1, 0, -1},
    {"MPI_Graph_create", MPI_K_COMM_MAKE, -1, -1, -1, 5, -1, -1, -1, 0, -1},
    {"MPI_Cart_sub", MPI_K_COMM_MAKE, -1, -1, -1, 2, -1, -1, -1, 0, -1},
    {"MPI_Comm_free", MPI_K_COMM_FREE, NONE},
    {"MPI_Type_contiguous", MPI_K_TYPE, -1, 0, 1, 2, -1, -1, -1, -1, -1},
    {"MPI_Type_vector", MPI_K_TYPE, -1, 0, 3, 4, -1, -1, -1, -1, -1},
    {"MPI_Type_create_struct", MPI_K_TYPE, -1, 0, -1, 4, -1, -1, -1, -1, -1},
    {"MPI_Type_struct", MPI_K_TYPE, -1, 0, -1, 4, -1, -1, -1, -1, -1},
    {"MPI_Type_create_resized", MPI_K_TYPE, -1, -1, 0, 3, -1, -1, -1, -1, -1},
    {"MPI_Type_create_subarray", MPI_K_TYPE, -1, -1, -1, 6, -1, -1, -1, -1, -1},
    {"MPI_Type_indexed", MPI_K_TYPE, -1, 0, -1, 4, -1, -1, -1, -1, -1},
    {"MPI_Type_create_hvector", MPI_K_TYPE, -1, 0, 3, 4, -1, -1, -1, -1, -1},
    {"MPI_Type_dup", MPI_K_TYPE, -1, -1, 0, 1, -1, -1, -1, -1, -1},
    {"MPI_Type_commit", MPI_K_TYPE_LOCAL, NONE}, {"MPI_Type_free", MPI_K_TYPE_LOCAL, NONE},
    {"MPI_Type_size", MPI_K_TYPE_LOCAL, NONE}, {"MPI_Type_extent", MPI_K_TYPE_LOCAL, NONE},
    {"MPI_Type_get_extent", MPI_K_TYPE_LOCAL, NONE}, {"MPI_Get_address", MPI_K_TYPE_LOCAL, NONE},
    {"MPI_Address", MPI_K_TYPE_LOCAL, NONE},
    {"MPI_Init", MPI_K_INIT, NONE}, {"MPI_Init_thread", MPI_K_INIT, NONE},
    {"MPI_Finalize", MPI_K_FINALIZE, NONE}, {"MPI_Abort", MPI_K_ABORT, NONE},
    {"MPI_Wtime", MPI_K_LOCAL, NONE}, {"MPI_Wtick", MPI_K_LOCAL, NONE}, {"MPI_Initialized", MPI_K_LOCAL, NONE},
    {"MPI_Finalized", MPI_K_LOCAL, NONE}, {"MPI_Get_processor_name", MPI_K_LOCAL, NONE},
    {"MPI_Get_version", MPI_K_LOCAL, NONE}, {"MPI_Error_string", MPI_K_LOCAL, NONE},
    {"MPI_Comm_set_errhandler", MPI_K_LOCAL, NONE}, {"MPI_Errhandler_set", MPI_K_LOCAL, NONE},
    {"MPI_Error_class", MPI_K_LOCAL, NONE}, {"MPI_Op_create", MPI_K_LOCAL, NONE}, {"MPI_Op_free", MPI_K_LOCAL, NONE},
    {"MPI_Comm_group", MPI_K_LOCAL, NONE}, {"MPI_Group_free", MPI_K_LOCAL, NONE},
    {"MPI_Cart_coords", MPI_K_LOCAL, NONE}, {"MPI_Cart_shift", MPI_K_LOCAL, NONE}, {"MPI_Dims_create", MPI_K_LOCAL, NONE},
    {"MPI_Comm_get_parent", MPI_K_LOCAL, NONE}, {"MPI_Query_thread", MPI_K_LOCAL, NONE},
};

const struct mpi_call *mpi_call_find(const char *name)
{
    static const struct mpi_call unknown = {"", MPI_K_UNKNOWN, NONE};
    if (!name || strncmp(name, "MPI_", 4))
        return NULL;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (!strcmp(calls[i].name, name))
            return &calls[i];
    return &unknown;
}
