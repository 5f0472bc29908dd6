/* pi by darts: one item is one seed, throws are counted per seed */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

typedef unsigned long long u64;

static double next01(u64 *s)
{
    *s = *s * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(*s >> 11) / 9007199254740992.0;
}

static long throw_darts(u64 seed, long n)
{
    long in = 0;
    for (long i = 0; i < n; i++) {
        double x = next01(&seed), y = next01(&seed);
        if (x * x + y * y < 1.0)
            in++;
    }
    return in;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int nseeds = 60;
    long darts = 500;
    u64 *seeds = NULL;
    if (rank == 0) {
        seeds = malloc(nseeds * sizeof(u64));
        for (int i = 0; i < nseeds; i++)
            seeds[i] = 1000003ULL * (i + 1);
    }
    int ns = nseeds / size;
    u64 *s = malloc(ns * sizeof(u64));
    MPI_Scatter(seeds, ns, MPI_UNSIGNED_LONG_LONG, s, ns, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
    long in = 0, allin = 0;
    for (int i = 0; i < ns; i++)
        in += throw_darts(s[i], darts);
    MPI_Reduce(&in, &allin, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("pi ~ %.5f\n", 4.0 * allin / (nseeds * darts));
    free(s);
    free(seeds);
    MPI_Finalize();
    return 0;
}
