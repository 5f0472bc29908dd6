/* C = A * B: A and C are handed out by rows, everybody gets the whole of B */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

void fill(double *m, int n, int k)
{
    for (int i = 0; i < n * n; i++)
        m[i] = (i * k) % 11 - 5;
}

int main(int argc, char *argv[])
{
    int rank, nprocs;
    int n = 42;
    double *A = NULL, *B, *C = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
    if (argc > 1)
        n = atoi(argv[1]);
    if (n % nprocs != 0) {
        if (rank == 0)
            printf("Matrix order %d is not a multiple of %d\n", n, nprocs);
        MPI_Finalize();
        return 0;
    }

    B = (double *)malloc(n * n * sizeof(double));
    if (rank == 0) {
        A = (double *)malloc(n * n * sizeof(double));
        C = (double *)malloc(n * n * sizeof(double));
        fill(A, n, 3);
        fill(B, n, 7);
    }

    int rows = n / nprocs;
    double *myA = (double *)malloc(rows * n * sizeof(double));
    double *myC = (double *)malloc(rows * n * sizeof(double));

    MPI_Scatter(A, rows * n, MPI_DOUBLE, myA, rows * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(B, n * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < n; k++)
                sum += myA[i * n + k] * B[k * n + j];
            myC[i * n + j] = sum;
        }
    }

    MPI_Gather(myC, rows * n, MPI_DOUBLE, C, rows * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++)
                printf("%g%c", C[i * n + j], j == n - 1 ? '\n' : ' ');
        }
        free(A);
        free(C);
    }
    free(B);
    free(myA);
    free(myC);
    MPI_Finalize();
    return 0;
}
