#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Histogram of grey values by ranges lo..hi, no scatter: the picture is a
 * formula so that everyone can build his own part. */

#define NBINS 16

static inline int pixel(long i)
{
    return (int)((i * 2654435761UL >> 8) & 0xff);
}

int main(int argc, char **argv)
{
    int rank, size;
    long n = 30000, lo, hi;
    long hist[NBINS], total[NBINS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        n = atol(argv[1]);

    lo = rank * n / size;
    hi = (rank + 1) * n / size;

    memset(hist, 0, sizeof(hist));
    for (long i = lo; i < hi; i++)
        hist[pixel(i) * NBINS / 256]++;

    MPI_Reduce(hist, total, NBINS, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long max = 1;
        for (int b = 0; b < NBINS; b++)
            if (total[b] > max)
                max = total[b];
        for (int b = 0; b < NBINS; b++) {
            int len = (int)(40 * total[b] / max);
            printf("%3d-%3d %6ld ", b * 16, b * 16 + 15, total[b]);
            while (len-- > 0)
                putchar('*');
            putchar('\n');
        }
    }
    MPI_Finalize();
    return 0;
}
