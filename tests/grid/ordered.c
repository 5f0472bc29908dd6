/* Preloaded into ranks on the grid, or linked into a simulated program: MPI_Scatter and MPI_Scatterv that
 * serve one rank after the other, in rank order, the root's own part last. This is the delivery of the cost
 * model (RR-4770, section 3.1: the root sends to one processor at a time); the scatters of today's MPIs post
 * all sends at once. MPI_Ssend, because a buffered send would return before its data has left. The message
 * tag is in the user's space: programs run with this do not receive with MPI_ANY_TAG across a scatter. */
#include <mpi.h>
#include <string.h>

#ifdef ORDERED_BY_OTHER_NAMES /* the simulator's wrapper calls them and adds costs */
#define MPI_Scatterv ordered_scatterv
#define MPI_Scatter ordered_scatter
int MPI_Scatterv(const void *, const int *, const int *, MPI_Datatype, void *, int, MPI_Datatype, int,
                 MPI_Comm);
int MPI_Scatter(const void *, int, MPI_Datatype, void *, int, MPI_Datatype, int, MPI_Comm);
#endif

enum { TAG = 28657 };

static int deliver(const void *send, const int *counts, const int *displacements, int count,
                   MPI_Datatype send_type, void *receive, int receive_count, MPI_Datatype receive_type,
                   int root, MPI_Comm comm)
{
    int rank, size, result = MPI_SUCCESS;
    PMPI_Comm_rank(comm, &rank);
    PMPI_Comm_size(comm, &size);
    if (rank != root)
        return PMPI_Recv(receive, receive_count, receive_type, root, TAG, comm, MPI_STATUS_IGNORE);
    MPI_Aint lower, extent;
    PMPI_Type_get_extent(send_type, &lower, &extent);
    for (int to = 0; to < size && result == MPI_SUCCESS; to++) {
        MPI_Aint first = displacements ? displacements[to] : (MPI_Aint)to * count;
        if (to != root)
            result = PMPI_Ssend((const char *)send + first * extent, counts ? counts[to] : count, send_type,
                                to, TAG, comm);
    }
    if (result == MPI_SUCCESS && receive != MPI_IN_PLACE) {
        MPI_Aint first = displacements ? displacements[root] : (MPI_Aint)root * count;
        result =
            PMPI_Sendrecv((const char *)send + first * extent, counts ? counts[root] : count, send_type, root,
                          TAG, receive, receive_count, receive_type, root, TAG, comm, MPI_STATUS_IGNORE);
    }
    return result;
}

int MPI_Scatterv(const void *send, const int *counts, const int *displacements, MPI_Datatype send_type,
                 void *receive, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm)
{
    return deliver(send, counts, displacements, 0, send_type, receive, receive_count, receive_type, root,
                   comm);
}

int MPI_Scatter(const void *send, int send_count, MPI_Datatype send_type, void *receive, int receive_count,
                MPI_Datatype receive_type, int root, MPI_Comm comm)
{
    return deliver(send, NULL, NULL, send_count, send_type, receive, receive_count, receive_type, root, comm);
}
