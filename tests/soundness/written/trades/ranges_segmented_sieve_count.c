/* Primes in intervals with a segmented sieve. Each rank sieves lo..hi. */
#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static long count_primes(long lo, long hi, long *last)
{
    long cnt = 0;
    bool *comp = calloc((size_t)(hi - lo + 1), sizeof(bool));
    for (long p = 2; p * p < hi; p++) {
        long start = (lo + p - 1) / p * p;
        if (start < p * p)
            start = p * p;
        for (long m = start; m < hi; m += p)
            comp[m - lo] = true;
    }
    *last = 0;
    for (long v = lo; v < hi; v++)
        if (v > 1 && !comp[v - lo]) {
            cnt++;
            *last = v;
        }
    free(comp);
    return cnt;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    long n = 20000;
    if (argc > 1)
        n = atol(argv[1]);

    long lo = (long)rank * n / size;
    long hi = (long)(rank + 1) * n / size;
    long last, mine[2];
    mine[0] = count_primes(lo, hi, &last);
    mine[1] = last;

    long *tab = NULL;
    if (rank == 0)
        tab = malloc(2 * size * sizeof(long));
    MPI_Gather(mine, 2, MPI_LONG, tab, 2, MPI_LONG, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long total = 0;
        for (int r = 0; r < size; r++) {
            printf("[%6ld,%6ld): %5ld primes, last %ld\n", r * n / size, (r + 1) * n / size,
                   tab[2 * r], tab[2 * r + 1]);
            total += tab[2 * r];
        }
        printf("total: %ld\n", total);
        free(tab);
    }
    MPI_Finalize();
    return 0;
}
