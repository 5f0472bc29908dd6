/* Errors that all ranks have to know of. */
#include "loop/object.h"

#include "error/message.h"

int sy_loop_agree(struct sy_loop *loop, int code, const char *who)
{
    int worst = code;
    int error = MPI_Allreduce(&code, &worst, 1, MPI_INT, MPI_MAX, loop->carrier.comm);
    if (error != MPI_SUCCESS)
        return sy_loop_mpi(error);
    return worst && !code ? sy_fail(worst, "%s: another rank failed: %s", who, sy_strerror(worst)) : code;
}
