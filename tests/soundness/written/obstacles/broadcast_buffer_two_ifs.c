/* In the way: factor = malloc(..) in if (rank == 0) { .. } and again in a separate if (rank != 0) */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int size, rank, rows = 400, cols = 30;
    double *whole = NULL, *result = NULL, *factor;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        factor = malloc(cols * sizeof(double));
        for (int j = 0; j < cols; j++)
            factor[j] = 0.5 * j;
        whole = calloc(rows * cols, sizeof(double));
        result = malloc(rows * sizeof(double));
    }
    if (rank != 0)
        factor = malloc(cols * sizeof(double));
    MPI_Bcast(factor, cols, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    int share = rows / size;
    double *own = malloc(share * cols * sizeof(double));
    double *mine = calloc(share, sizeof(double));
    MPI_Scatter(whole, share * cols, MPI_DOUBLE, own, share * cols, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < share; i++)
        for (int j = 0; j < cols; j++)
            mine[i] += own[i * cols + j] * factor[j];
    MPI_Gather(mine, share, MPI_DOUBLE, result, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%g\n", result[0]);
    MPI_Finalize();
    return 0;
}
