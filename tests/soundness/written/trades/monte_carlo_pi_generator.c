#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/*
 * Estimate pi by dart throwing. Each rank has its own generator, seeded by
 * its rank. Rank 0 hands out the number of throws of each batch.
 */

typedef unsigned long long u64;

static u64 state;

static void seed_rng(int rank)
{
    state = 88172645463325252ULL + 7919ULL * (u64)rank;
}

static double uniform(void)
{
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(state >> 11) / 9007199254740992.0;
}

int main(int argc, char **argv)
{
    int rank, size;
    enum { BATCHES = 48 };
    int throws[BATCHES], hits[BATCHES];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (BATCHES % size != 0) {
        if (rank == 0)
            printf("%d batches, %d ranks: not possible\n", (int)BATCHES, size);
        MPI_Finalize();
        return 0;
    }

    int each = BATCHES / size;
    if (rank == 0)
        for (int i = 0; i < BATCHES; i++)
            throws[i] = 200 + 50 * (i % 5);

    int mythrows[BATCHES], myhits[BATCHES];
    MPI_Scatter(throws, each, MPI_INT, mythrows, each, MPI_INT, 0, MPI_COMM_WORLD);

    seed_rng(rank);
    for (int b = 0; b < each; b++) {
        myhits[b] = 0;
        for (int t = 0; t < mythrows[b]; t++) {
            double x = uniform(), y = uniform();
            if (x * x + y * y < 1.0)
                myhits[b]++;
        }
    }

    MPI_Gather(myhits, each, MPI_INT, hits, each, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long h = 0, t = 0;
        for (int i = 0; i < BATCHES; i++) {
            h += hits[i];
            t += throws[i];
        }
        printf("%ld of %ld darts inside, pi ~ %.3f\n", h, t, 4.0 * h / t);
    }
    MPI_Finalize();
    return 0;
}
