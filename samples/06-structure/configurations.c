/* Configurations: what other options switch on or off has nothing to do with how the items are handed out. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#endif
#ifndef COUNT
#define COUNT 420
#endif
#define LEVEL 1

#ifdef SINGLE
typedef float real;
#else
typedef double real;
#endif

static void usage(const char *name)
{
#ifdef LONG_USAGE
    printf("usage: %s\n", name);
    printf("scales %d numbers\n", COUNT);
#else
    printf("usage: %s\n", name);
#endif
}

int main(int argc, char *argv[])
{
    int rank, size, n = COUNT, i;
    real factor = 2;
    double *all = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#ifdef SELFTEST
    if (rank == 0)
        puts("built");
    MPI_Finalize();
    return 0;
#endif
    if (argc > 3)
        usage(argv[0]);
#ifdef TIMING
    double begin = MPI_Wtime();
#endif
    int share = n / size;
    if (rank == 0) {
        all = malloc(n * sizeof(double));
        for (i = 0; i < n; i++)
            all[i] = i % 13;
    }
    double *mine = malloc(share * sizeof(double));
    MPI_Scatter(all, share, MPI_DOUBLE, mine, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++)
        mine[i] = factor * mine[i] + 1;
    MPI_Gather(mine, share, MPI_DOUBLE, all, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#ifdef DUMP
    if (rank == 0)
        for (i = 0; i < n; i++)
            printf("%g ", all[i]);
#endif
#if LEVEL > 2
    printf("rank %d of %d has %d\n", rank, size, share);
#endif
#ifdef TIMING
    if (rank == 0)
        printf("%g s\n", MPI_Wtime() - begin);
#endif
    if (rank == 0) {
        double sum = 0;
        for (i = 0; i < n - n % size; i++)
            sum += all[i];
        printf("%g\n", sum);
        free(all);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
