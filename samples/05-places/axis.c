/* A wave on an axis from 0 to 1. Each rank has a block of the cells; where they lie is computed in floating
 * point from rank and share, a phase from an unsigned offset. Rank 0 prints energy and width of a cell. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 420;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int share = n / size;
    int *heights = NULL;
    if (rank == 0) {
        heights = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            heights[i] = i * 37 % 101;
    }
    int *own = malloc(share * sizeof(int));
    MPI_Scatter(heights, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);

    for (int i = 0; i < share; i++) {
        double x = ((double)rank * share + i) / ((double)share * size);
        unsigned turn = ((unsigned)rank * share + i) / 7u;
        if (x > 0.25 && turn % 2)
            own[i] = own[i] * 2 + (int)(x * 8);
    }

    MPI_Gather(own, share, MPI_INT, heights, share, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long energy = 0;
        for (int i = 0; i < share * size; i++)
            energy += heights[i] * (long)heights[i];
        double width = 1 / ((double)share * size);
        printf("energy %ld, width %.6f\n", energy, width);
        free(heights);
    }
    free(own);
    MPI_Finalize();
    return 0;
}
