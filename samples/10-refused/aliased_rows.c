/* Rows behind an array of pointers: the program keeps pointers into the receive buffer from before the scatter
   and computes on the root's send buffer through the same pointers. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, rows = 42, cols = 5, mine, i, j;
    int **matrix, **part, *store;
    long sum = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    mine = rows / p;
    store = calloc(rows * cols, sizeof(int));
    matrix = malloc(rows * sizeof(int *));
    part = malloc(rows * sizeof(int *));
    for (i = 0; i < rows; i++)
        matrix[i] = store + i * cols;
    if (rank == 0)
        for (i = 0; i < rows; i++)
            for (j = 0; j < cols; j++)
                matrix[i][j] = i + j;
    int *buffer = malloc(mine * cols * sizeof(int));
    for (i = 0; i < mine; i++)
        part[i] = buffer + (mine - 1 - i) * cols; /* upside down */
    MPI_Scatter(matrix[0], mine * cols, MPI_INT, part[mine - 1], mine * cols, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < mine; i++)
        for (j = 0; j < cols; j++)
            sum += (long)part[i][j] * (i + 1);
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld\n", total);
    free(store);
    free(buffer);
    free(matrix);
    free(part);
    MPI_Finalize();
    return 0;
}
