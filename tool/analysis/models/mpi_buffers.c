/* The buffers of MPI calls: how many bytes of them a call reads or sets. */
#include "analysis/memory/target.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* Does the call's count say how many elements there are, and not how many for each rank? */
static bool counts_all(enum mpi_kind kind, bool received)
{
    switch (kind) {
    case MPI_K_BCAST:
    case MPI_K_REDUCE:
    case MPI_K_ALLREDUCE:
    case MPI_K_SCAN:
    case MPI_K_EXSCAN:
    case MPI_K_SEND:
    case MPI_K_RECV:
    case MPI_K_SENDRECV:
    case MPI_K_ISEND:
    case MPI_K_IRECV:
        return true;
    case MPI_K_GATHER:
    case MPI_K_GATHERV:
    case MPI_K_ALLGATHER:
    case MPI_K_ALLGATHERV:
        return !received;
    case MPI_K_SCATTER:
    case MPI_K_SCATTERV:
        return received;
    default:
        return false;
    }
}

void reach_buffers(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a,
                   int count)
{
    for (int i = 0; call->kind == MPI_K_UNKNOWN && i < count; i++)
        reach_around(in, &a[i], NULL);
    if (!(call->flags & MPI_F_MOVES))
        return;
    for (int received = 0; received < 2; received++) {
        int buffer = received ? call->recvbuf : call->sendbuf,
            number = received ? call->recvcount : call->sendcount,
            type = received ? call->recvtype : call->sendtype;
        if (buffer < 0 || buffer >= count)
            continue;
        const struct poly *bytes = NULL;
        if (number >= 0 && type >= 0 && number < count && type < count && counts_all(call->kind, received)) {
            bool strided;
            const struct poly *each = type_bytes(in, &a[type], call_argument(node, buffer), &strided);
            bytes = each && !strided && a[number].o ? poly_mul(in->space, a[number].o, each) : NULL;
        }
        reach_around(in, &a[buffer], bytes);
    }
}
