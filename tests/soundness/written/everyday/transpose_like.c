#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* column sums of a matrix whose rows are spread; own buffer viewed as rows x cols */
void column_sums(const double *block, int rows, int cols, double *sums)
{
    for (int c = 0; c < cols; c++)
        sums[c] = 0;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++)
            sums[c] += block[r * cols + c];
}

int main(int argc, char **argv)
{
    const int rows = 120, cols = 5;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    double *m = NULL;
    if (rank == 0) {
        m = malloc(sizeof(double) * rows * cols);
        for (int i = 0; i < rows * cols; i++)
            m[i] = (double)(i % 64);          /* small whole numbers: sums are exact */
    }
    int local_rows = rows / size;
    double *block = malloc(sizeof(double) * local_rows * cols);
    MPI_Scatter(m, local_rows * cols, MPI_DOUBLE, block, local_rows * cols, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    double *part = malloc(sizeof(double) * cols);
    double *all = malloc(sizeof(double) * cols);
    column_sums(block, local_rows, cols, part);
    MPI_Reduce(part, all, cols, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int c = 0; c < cols; c++)
            printf("column %d: %.0f\n", c, all[c]);
        free(m);
    }
    free(block);
    free(part);
    free(all);
    MPI_Finalize();
    return 0;
}
