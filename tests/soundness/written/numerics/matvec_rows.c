/* arguments: 24 | 60 | 12 | */
/* Dense matrix-vector product y = A*x, rows of A are dealt out in blocks. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static void fill_matrix(double *A, int n)
{
    int i, j;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            A[i * n + j] = (i == j) ? 2.0 : 1.0 / (1.0 + i + j);
}

int main(int argc, char *argv[])
{
    int rank, size, n, rows, i, j;
    double *A = NULL, *x, *y = NULL, *local_A, *local_y;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    n = argc > 1 ? atoi(argv[1]) : 24;
    if (n % size != 0) {
        if (rank == 0)
            printf("n = %d is not a multiple of %d processes\n", n, size);
        MPI_Finalize();
        return 0;
    }
    rows = n / size;

    x = malloc(n * sizeof(double));
    local_A = malloc((size_t)rows * n * sizeof(double));
    local_y = malloc(rows * sizeof(double));

    if (rank == 0) {
        A = malloc((size_t)n * n * sizeof(double));
        y = malloc(n * sizeof(double));
        fill_matrix(A, n);
        for (i = 0; i < n; i++)
            x[i] = (i % 5) - 1.5;
    }

    MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(A, rows * n, MPI_DOUBLE, local_A, rows * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (i = 0; i < rows; i++) {
        local_y[i] = 0.0;
        for (j = 0; j < n; j++)
            local_y[i] += local_A[i * n + j] * x[j];
    }

    MPI_Gather(local_y, rows, MPI_DOUBLE, y, rows, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        double norm1 = 0.0;
        for (i = 0; i < n; i++) {
            printf("y[%2d] = %8.3f\n", i, y[i]);
            norm1 += y[i] < 0 ? -y[i] : y[i];
        }
        printf("1-norm of y: %.3f\n", norm1);
        free(A);
        free(y);
    }

    free(x);
    free(local_A);
    free(local_y);
    MPI_Finalize();
    return 0;
}
