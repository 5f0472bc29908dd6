/* The collectives as the program calls them. Each does what MPI does, between two readings of the clock. */
#include "observe/observe.h"

#define EXPORT __attribute__((visibility("default")))
#define HERE __builtin_return_address(0)

/* A collective that ends in `comm`: name, kind, parameters, arguments. */
#define COLLECTIVE(name, kind, parameters, arguments)                                                        \
    EXPORT int MPI_##name parameters                                                                         \
    {                                                                                                        \
        struct observed_call call = observe_enter();                                                         \
        int error = PMPI_##name arguments;                                                                   \
        observe_collective(call, kind, comm, HERE);                                                          \
        return error;                                                                                        \
    }

EXPORT int MPI_Scatter(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                       int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
    struct observed_call call = observe_enter();
    int error = PMPI_Scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    if (recvbuf == MPI_IN_PLACE) /* at the root only, where the other three count */
        observe_scatter(call, "MPI_Scatter", comm, root, sendcount, sendtype, HERE);
    else
        observe_scatter(call, "MPI_Scatter", comm, root, recvcount, recvtype, HERE);
    return error;
}

EXPORT int MPI_Scatterv(const void *sendbuf, const int sendcounts[], const int displs[],
                        MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root,
                        MPI_Comm comm)
{
    struct observed_call call = observe_enter();
    int error =
        PMPI_Scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm);
    if (recvbuf == MPI_IN_PLACE)
        observe_scatter(call, "MPI_Scatterv", comm, root, sendcounts[root], sendtype, HERE);
    else
        observe_scatter(call, "MPI_Scatterv", comm, root, recvcount, recvtype, HERE);
    return error;
}

COLLECTIVE(Bcast, CALL_SPREADS, (void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm),
           (buffer, count, type, root, comm))
COLLECTIVE(Gather, CALL_COLLECTS,
           (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
            MPI_Datatype recvtype, int root, MPI_Comm comm),
           (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm))
COLLECTIVE(Gatherv, CALL_COLLECTS,
           (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[],
            const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm),
           (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm))
COLLECTIVE(Allgather, CALL_JOINS,
           (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
            MPI_Datatype recvtype, MPI_Comm comm),
           (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm))
COLLECTIVE(Allgatherv, CALL_JOINS,
           (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[],
            const int displs[], MPI_Datatype recvtype, MPI_Comm comm),
           (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm))
COLLECTIVE(Alltoall, CALL_JOINS,
           (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
            MPI_Datatype recvtype, MPI_Comm comm),
           (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm))
COLLECTIVE(Alltoallv, CALL_JOINS,
           (const void *sendbuf, const int sendcounts[], const int senddispls[], MPI_Datatype sendtype,
            void *recvbuf, const int recvcounts[], const int recvdispls[], MPI_Datatype recvtype,
            MPI_Comm comm),
           (sendbuf, sendcounts, senddispls, sendtype, recvbuf, recvcounts, recvdispls, recvtype, comm))
COLLECTIVE(Alltoallw, CALL_JOINS,
           (const void *sendbuf, const int sendcounts[], const int senddispls[],
            const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const int recvdispls[],
            const MPI_Datatype recvtypes[], MPI_Comm comm),
           (sendbuf, sendcounts, senddispls, sendtypes, recvbuf, recvcounts, recvdispls, recvtypes, comm))
COLLECTIVE(Reduce, CALL_JOINS,
           (const void *sendbuf, void *recvbuf, int count, MPI_Datatype type, MPI_Op op, int root,
            MPI_Comm comm),
           (sendbuf, recvbuf, count, type, op, root, comm))
COLLECTIVE(Allreduce, CALL_JOINS,
           (const void *sendbuf, void *recvbuf, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
           (sendbuf, recvbuf, count, type, op, comm))
COLLECTIVE(Reduce_scatter, CALL_JOINS,
           (const void *sendbuf, void *recvbuf, const int recvcounts[], MPI_Datatype type, MPI_Op op,
            MPI_Comm comm),
           (sendbuf, recvbuf, recvcounts, type, op, comm))
COLLECTIVE(Reduce_scatter_block, CALL_JOINS,
           (const void *sendbuf, void *recvbuf, int recvcount, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
           (sendbuf, recvbuf, recvcount, type, op, comm))
COLLECTIVE(Scan, CALL_JOINS,
           (const void *sendbuf, void *recvbuf, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
           (sendbuf, recvbuf, count, type, op, comm))
COLLECTIVE(Exscan, CALL_JOINS,
           (const void *sendbuf, void *recvbuf, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
           (sendbuf, recvbuf, count, type, op, comm))
COLLECTIVE(Barrier, CALL_JOINS, (MPI_Comm comm), (comm))
COLLECTIVE(Comm_split, CALL_OTHER, (MPI_Comm comm, int color, int key, MPI_Comm *newcomm),
           (comm, color, key, newcomm))
COLLECTIVE(Comm_dup, CALL_OTHER, (MPI_Comm comm, MPI_Comm *newcomm), (comm, newcomm))

/* Nonblocking distributions return before the data are there. */
EXPORT int MPI_Iscatter(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                        int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request)
{
    struct observed_call call = observe_enter();
    int error =
        PMPI_Iscatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request);
    if (call.on)
        observe_not_followed("MPI_Iscatter");
    observe_other(call);
    return error;
}

EXPORT int MPI_Iscatterv(const void *sendbuf, const int sendcounts[], const int displs[],
                         MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root,
                         MPI_Comm comm, MPI_Request *request)
{
    struct observed_call call = observe_enter();
    int error = PMPI_Iscatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root,
                               comm, request);
    if (call.on)
        observe_not_followed("MPI_Iscatterv");
    observe_other(call);
    return error;
}
