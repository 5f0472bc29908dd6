/* A loop with LB4MPI's calls, compiled twice: with that library's header and with Steelyard's. PEER_RUN is
 * the name of the function; PEER_HEADER the header. */
#include "peer.h"

#include PEER_HEADER

void PEER_RUN(const struct peer_loop *loop, struct peer_outcome *out)
{
    int size, first, count;
    double working;
    infoDLS info;

    *out = (struct peer_outcome){0};
    MPI_Comm_size(loop->comm, &size);
    DLS_Setup(loop->comm, &info);
    DLS_Parameters_Setup(loop->comm, &info, size, -1, -1, -1, 0.0001, 0.01, 0, 1.0, 1.0);
    MPI_Barrier(loop->comm);
    double start = MPI_Wtime();
    DLS_StartLoop(&info, 0, loop->iterations - 1, loop->method);
    while (!DLS_Terminated(&info)) {
        DLS_StartChunk(&info, &first, &count);
        loop->work(first, count);
        DLS_EndChunk(&info);
        out->chunks += count > 0;
    }
    out->seconds = MPI_Wtime() - start;
    DLS_EndLoop(&info, &out->iterations, &working);
    DLS_Finalize(&info);
}
