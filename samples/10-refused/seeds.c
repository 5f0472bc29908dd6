/* Monte Carlo: one seed per process is scattered, that is all. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, i, hits = 0, total, throws = 5000;
    unsigned *seeds = NULL, seed;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    if (rank == 0) {
        seeds = malloc(p * sizeof(unsigned));
        for (i = 0; i < p; i++)
            seeds[i] = 77u + 13u * i;
    }
    MPI_Scatter(seeds, 1, MPI_UNSIGNED, &seed, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    for (i = 0; i < throws; i++) {
        seed = seed * 1664525u + 1013904223u;
        double x = (seed >> 8) / 16777216.0;
        seed = seed * 1664525u + 1013904223u;
        double y = (seed >> 8) / 16777216.0;
        if (x * x + y * y <= 1.0)
            hits++;
    }
    MPI_Reduce(&hits, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d of %d inside\n", total, throws * p);
        free(seeds);
    }
    MPI_Finalize();
    return 0;
}
