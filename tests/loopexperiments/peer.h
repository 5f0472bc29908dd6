#ifndef LOOPEXPERIMENTS_PEER_H
#define LOOPEXPERIMENTS_PEER_H
#include <mpi.h>

struct peer_loop {
    MPI_Comm comm;
    int iterations, method;
    void (*work)(int first, int count);
};

struct peer_outcome {
    int iterations, chunks; /* of this rank */
    double seconds;         /* until it found nothing more to do */
};

void peer_theirs(const struct peer_loop *loop, struct peer_outcome *out);
void peer_ours(const struct peer_loop *loop, struct peer_outcome *out);
#endif
