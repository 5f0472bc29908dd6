/* Linked into simulated programs: the scatters of the cost model, and the cost of what they hand out.
 *
 * SYSIM_DELIVERY=ordered    one rank after the other, the root's own part last (tests/grid/ordered.c)
 *                             =concurrent SMPI's own: all sends posted at once
 * SYSIM_ITEM_BYTES=B        every B bytes received cost one item of computation on the receiving host;
 *                                         0 or absent: nothing is charged
 *
 * With computation itself not clocked (smpi/simulate-computation:no) the simulated times are those of the
 * platform file to the last digit, whatever the machine, while the program computes its real results. The
 * cost is charged when the scatter has returned: for a rewritten program that is when the runtime's clock of
 * computation has started. */
#include <mpi.h>
#include <smpi/smpi.h>
#include <stdlib.h>
#include <string.h>

int ordered_scatter(const void *send, int send_count, MPI_Datatype send_type, void *receive,
                    int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm);
int ordered_scatterv(const void *send, const int *counts, const int *displacements, MPI_Datatype send_type,
                     void *receive, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm);
int simulated_scatterv(const void *send, const int *counts, const int *displacements, MPI_Datatype send_type,
                       void *receive, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm);
int simulated_scatter(const void *send, int send_count, MPI_Datatype send_type, void *receive,
                      int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm);
MPI_Comm sy_comm_world(void)
    __attribute__((weak)); /* there where the runtime is linked: it delivers by itself */

static int ordered(void)
{
    const char *delivery = getenv("SYSIM_DELIVERY");
    return !sy_comm_world && delivery && strcmp(delivery, "ordered") == 0;
}

static void charge(long long count, MPI_Datatype type)
{
    const char *text = getenv("SYSIM_ITEM_BYTES");
    double item_bytes = text ? atof(text) : 0;
    int size = 0;
    PMPI_Type_size(type, &size);
    if (item_bytes > 0 && count > 0)
        smpi_execute_flops(1e6 * (double)count * size / item_bytes);
}

int simulated_scatterv(const void *send, const int *counts, const int *displacements, MPI_Datatype send_type,
                       void *receive, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm)
{
    int rank, result;
    PMPI_Comm_rank(comm, &rank);
    result = (ordered() ? ordered_scatterv : MPI_Scatterv)(send, counts, displacements, send_type, receive,
                                                           receive_count, receive_type, root, comm);
    if (rank == root && receive == MPI_IN_PLACE)
        charge(counts[rank], send_type);
    else
        charge(receive_count, receive_type);
    return result;
}

int simulated_scatter(const void *send, int send_count, MPI_Datatype send_type, void *receive,
                      int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm)
{
    int rank, result;
    PMPI_Comm_rank(comm, &rank);
    result = (ordered() ? ordered_scatter : MPI_Scatter)(send, send_count, send_type, receive, receive_count,
                                                         receive_type, root, comm);
    if (rank == root && receive == MPI_IN_PLACE)
        charge(send_count, send_type);
    else
        charge(receive_count, receive_type);
    return result;
}
