/* y = A x, rows of A scattered, integers */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define M 16

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, nproc;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nproc);

    int rows = 60;
    int *A = NULL, *y = NULL;
    int x[M];
    if (rank == 0) {
        A = (int *)malloc(sizeof(int) * rows * M);
        y = (int *)malloc(sizeof(int) * rows);
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < M; j++)
                A[i * M + j] = (i + 2 * j) % 10 - 4;
        for (int j = 0; j < M; j++)
            x[j] = j - 7;
    }
    MPI_Bcast(x, M, MPI_INT, 0, MPI_COMM_WORLD);

    int local_rows = rows / nproc;
    int *a = (int *)malloc(sizeof(int) * local_rows * M);
    int *yl = (int *)calloc(local_rows, sizeof(int));
    MPI_Scatter(A, local_rows * M, MPI_INT, a, local_rows * M, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < local_rows; i++)
        for (int j = 0; j < M; j++)
            yl[i] += a[i * M + j] * x[j];
    MPI_Gather(yl, local_rows, MPI_INT, y, local_rows, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0; i < rows; i++)
            printf("%d%c", y[i], (i + 1) % 10 ? ' ' : '\n');
        free(A);
        free(y);
    }
    free(a);
    free(yl);
    MPI_Finalize();
    return 0;
}
