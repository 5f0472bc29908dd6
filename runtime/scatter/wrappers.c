/* MPI's own names, passed on to MPI. A call costs a look at a thread-local pointer when no round is open, two
 * readings of the clock when one is, four in a process that was spawned and placed. The scatter is in
 * deliver.c. */
#include <mpi.h>

#include "scatter/clock.h"
#include "scatter/learn.h"
#include "spawn/clock.h"
#include "spawn/life.h"

/* Not there where the runtime is built without placed processes (simulation, parts of it in tests). */
#pragma weak sy_spawn_ending
#pragma weak sy_spawn_ended

/* Defines MPI_<name> as PMPI_<name> with the clock around it. */
#define PASS_ON(name, call, parameters, arguments)                                                           \
    int MPI_##name parameters                                                                                \
    {                                                                                                        \
        if (!sy_round.shares && !sy_child_clocked)                                                           \
            return PMPI_##name arguments;                                                                    \
        struct sy_child_call child = sy_child_clocked ? sy_child_enter() : (struct sy_child_call){0, 0};     \
        double entered_s = sy_round_enter();                                                                 \
        int rc = PMPI_##name arguments;                                                                      \
        if (sy_round.shares)                                                                                 \
            sy_round_leave(call, entered_s);                                                                 \
        if (sy_child_clocked)                                                                                \
            sy_child_leave(&child);                                                                          \
        return rc;                                                                                           \
    }

PASS_ON(Barrier, SY_CALL_HANDOUT, (MPI_Comm comm), (comm))
PASS_ON(Bcast, SY_CALL_HANDOUT, (void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm),
        (buffer, count, type, root, comm))
PASS_ON(Scatter, SY_CALL_HANDOUT,
        (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
         MPI_Datatype recvtype, int root, MPI_Comm comm),
        (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm))

PASS_ON(Gather, SY_CALL_EXCHANGE,
        (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
         MPI_Datatype recvtype, int root, MPI_Comm comm),
        (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm))
PASS_ON(Gatherv, SY_CALL_COLLECT,
        (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[],
         const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm),
        (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm))
PASS_ON(Allgather, SY_CALL_EXCHANGE,
        (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
         MPI_Datatype recvtype, MPI_Comm comm),
        (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm))
/* Programs gather everything everywhere in every step of a loop (N-body): an exchange, not the end. */
PASS_ON(Allgatherv, SY_CALL_EXCHANGE,
        (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int recvcounts[],
         const int displs[], MPI_Datatype recvtype, MPI_Comm comm),
        (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm))
PASS_ON(Alltoall, SY_CALL_EXCHANGE,
        (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
         MPI_Datatype recvtype, MPI_Comm comm),
        (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm))
PASS_ON(Alltoallv, SY_CALL_EXCHANGE,
        (const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
         void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm),
        (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm))
PASS_ON(Reduce, SY_CALL_EXCHANGE,
        (const void *sendbuf, void *recvbuf, int count, MPI_Datatype type, MPI_Op op, int root,
         MPI_Comm comm),
        (sendbuf, recvbuf, count, type, op, root, comm))
PASS_ON(Allreduce, SY_CALL_EXCHANGE,
        (const void *sendbuf, void *recvbuf, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
        (sendbuf, recvbuf, count, type, op, comm))
PASS_ON(Scan, SY_CALL_EXCHANGE,
        (const void *sendbuf, void *recvbuf, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
        (sendbuf, recvbuf, count, type, op, comm))
PASS_ON(Exscan, SY_CALL_EXCHANGE,
        (const void *sendbuf, void *recvbuf, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
        (sendbuf, recvbuf, count, type, op, comm))
PASS_ON(Reduce_scatter, SY_CALL_EXCHANGE,
        (const void *sendbuf, void *recvbuf, const int recvcounts[], MPI_Datatype type, MPI_Op op,
         MPI_Comm comm),
        (sendbuf, recvbuf, recvcounts, type, op, comm))

PASS_ON(Send, SY_CALL_EXCHANGE,
        (const void *buffer, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm),
        (buffer, count, type, dest, tag, comm))
PASS_ON(Ssend, SY_CALL_EXCHANGE,
        (const void *buffer, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm),
        (buffer, count, type, dest, tag, comm))
PASS_ON(Isend, SY_CALL_EXCHANGE,
        (const void *buffer, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm,
         MPI_Request *request),
        (buffer, count, type, dest, tag, comm, request))
PASS_ON(Recv, SY_CALL_EXCHANGE,
        (void *buffer, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status *status),
        (buffer, count, type, source, tag, comm, status))
PASS_ON(Irecv, SY_CALL_EXCHANGE,
        (void *buffer, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm,
         MPI_Request *request),
        (buffer, count, type, source, tag, comm, request))
PASS_ON(Sendrecv, SY_CALL_EXCHANGE,
        (const void *sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag, void *recvbuf,
         int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm, MPI_Status *status),
        (sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm,
         status))
PASS_ON(Sendrecv_replace, SY_CALL_EXCHANGE,
        (void *buffer, int count, MPI_Datatype type, int dest, int sendtag, int source, int recvtag,
         MPI_Comm comm, MPI_Status *status),
        (buffer, count, type, dest, sendtag, source, recvtag, comm, status))
PASS_ON(Probe, SY_CALL_EXCHANGE, (int source, int tag, MPI_Comm comm, MPI_Status *status),
        (source, tag, comm, status))
PASS_ON(Wait, SY_CALL_EXCHANGE, (MPI_Request * request, MPI_Status *status), (request, status))
PASS_ON(Waitall, SY_CALL_EXCHANGE, (int count, MPI_Request requests[], MPI_Status statuses[]),
        (count, requests, statuses))
PASS_ON(Waitany, SY_CALL_EXCHANGE, (int count, MPI_Request requests[], int *index, MPI_Status *status),
        (count, requests, index, status))
PASS_ON(Waitsome, SY_CALL_EXCHANGE,
        (int incount, MPI_Request requests[], int *outcount, int indices[], MPI_Status statuses[]),
        (incount, requests, outcount, indices, statuses))

int MPI_Finalize(void)
{
    sy_round_end();
    sy_learn_finish();
    if (sy_spawn_ending)
        sy_spawn_ending();
    int rc = PMPI_Finalize();
    if (sy_spawn_ended)
        sy_spawn_ended();
    return rc;
}
