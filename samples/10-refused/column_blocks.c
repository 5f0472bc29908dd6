/* Blocks of columns of a row-major matrix, by a vector type whose extent is one column block. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, rows = 6, cols = 42, width, i;
    double *m = NULL, *block, sum = 0.0, total;
    MPI_Datatype raw, columns;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    width = cols / p;
    block = malloc(rows * width * sizeof(double));
    if (rank == 0) {
        m = malloc(rows * cols * sizeof(double));
        for (i = 0; i < rows * cols; i++)
            m[i] = i;
    }
    MPI_Type_vector(rows, width, cols, MPI_DOUBLE, &raw);
    MPI_Type_create_resized(raw, 0, width * sizeof(double), &columns);
    MPI_Type_commit(&columns);
    MPI_Scatter(m, 1, columns, block, rows * width, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < rows * width; i++)
        sum += block[i] * (i / width + 1);
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%.1f\n", total);
        free(m);
    }
    free(block);
    MPI_Type_free(&raw);
    MPI_Type_free(&columns);
    MPI_Finalize();
    return 0;
}
