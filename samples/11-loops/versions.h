/* The same loop shared out in four ways. Each is a file of its own, by_*.c, to be read beside the others. Collective;
 * afterwards rank 0 has the results of all iterations, the same whoever computed them. */
#ifndef LOOPS_VERSIONS_H
#define LOOPS_VERSIONS_H
#include "application.h"
#include "progress.h"

#include <steelyard/loop.h>

#include <mpi.h>

struct choice {
    sy_loop_options options; /* technique, mode and what else the runtime is told */
    int method;              /* LB4MPI's number of the technique */
    bool central;            /* LB4MPI's mode */
    double longest_s;        /* after so long a chunk's rest is given back */
};

struct outcome {
    long long iterations, chunks; /* of this rank */
    double seconds;               /* until this rank had nothing more to do; without what collects the results */
    int code;                     /* SY_E*, the same on every rank */
};

typedef void version(const struct application *a, const struct choice *how, MPI_Comm comm, int *results,
                     struct progress *progress, struct outcome *out);
version by_static, by_lb4mpi, by_loop, by_give_back;
#endif
