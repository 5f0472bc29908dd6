#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Delta encoding for a simple compressor. Every block starts with its raw
 * first value so that blocks can be decoded alone. */

#define N 1680

static short samples[N];
static short coded[N];

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (N % size != 0) {
        if (rank == 0)
            printf("cannot cut %d samples into %d blocks\n", N, size);
        MPI_Finalize();
        return 0;
    }

    const int blk = N / size;
    if (rank == 0) {
        int v = 1000, d = 3;
        for (int i = 0; i < N; i++) {
            v += d;
            if (v > 1400 || v < 600)
                d = -d;
            samples[i] = (short)(v + (i * 13) % 5);
        }
    }

    short *p = malloc(blk * sizeof(short));
    if (!p)
        MPI_Abort(MPI_COMM_WORLD, 2);
    MPI_Scatter(samples, blk, MPI_SHORT, p, blk, MPI_SHORT, 0, MPI_COMM_WORLD);

    /* backwards so that no second buffer is needed */
    for (int i = blk - 1; i > 0; i--)
        p[i] = (short)(p[i] - p[i - 1]);

    MPI_Gather(p, blk, MPI_SHORT, coded, blk, MPI_SHORT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int small = 0;
        long total = 0;
        for (int i = 0; i < N; i++) {
            total += coded[i] < 0 ? -coded[i] : coded[i];
            if (coded[i] > -16 && coded[i] < 16)
                small++;
        }
        printf("blocks %d, small deltas %d of %d, magnitude %ld\n", size, small, N, total);
        /* decode again */
        int bad = 0;
        for (int b = 0; b < size; b++) {
            short v = 0;
            for (int i = 0; i < blk; i++) {
                v = (short)(v + coded[b * blk + i]);
                if (v != samples[b * blk + i])
                    bad++;
            }
        }
        printf("decoding errors: %d\n", bad);
    }
    free(p);
    MPI_Finalize();
    return 0;
}
