/* pi by darts, estimate uses darts of one process times the number of processes */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, n = 600;
    double *xy = NULL, *mine;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int pts = n / size;
    if (rank == 0) {
        xy = malloc(2 * n * sizeof(double));
        for (int i = 0; i < 2 * n; i++)
            xy[i] = (i * 7919 % 10007) / 10007.0;
    }
    mine = malloc(2 * pts * sizeof(double));
    MPI_Scatter(xy, 2 * pts, MPI_DOUBLE, mine, 2 * pts, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    int hits = 0;
    for (int i = 0; i < pts; i++)
        if (mine[2 * i] * mine[2 * i] + mine[2 * i + 1] * mine[2 * i + 1] <= 1.0)
            hits++;
    double est = 4.0 * hits / pts, sum;
    MPI_Reduce(&est, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("pi estimates averaged: %.6f\n", sum / size);
    free(mine);
    free(xy);
    MPI_Finalize();
    return 0;
}
