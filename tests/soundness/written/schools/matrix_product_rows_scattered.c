#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* Matrix product C = A * B, rows of A scattered, B broadcast */

#define IDX(i, j, ld) ((i) * (ld) + (j))

void matmul(const double *a, const double *b, double *c, int rows, int inner, int cols)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++) {
            double s = 0.0;
            for (int k = 0; k < inner; k++)
                s += a[IDX(i, k, inner)] * b[IDX(k, j, cols)];
            c[IDX(i, j, cols)] = s;
        }
}

int main(int argc, char **argv)
{
    int M = 48, K = 30, N = 20;
    int rank, size;
    double *A = NULL, *C = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (M % size) {
        if (rank == 0) printf("M=%d must be divisible by P=%d\n", M, size);
        MPI_Finalize();
        return 0;
    }
    double *B = malloc(K * N * sizeof(double));
    int m = M / size;
    double *a = malloc(m * K * sizeof(double));
    double *c = malloc(m * N * sizeof(double));
    if (rank == 0) {
        A = malloc(M * K * sizeof(double));
        C = malloc(M * N * sizeof(double));
        for (int i = 0; i < M; i++)
            for (int k = 0; k < K; k++) A[IDX(i, k, K)] = (i + k) % 5 - 2;
        for (int k = 0; k < K; k++)
            for (int j = 0; j < N; j++) B[IDX(k, j, N)] = (k * j) % 7 * 0.25;
    }
    MPI_Scatter(A, m * K, MPI_DOUBLE, a, m * K, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(B, K * N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    matmul(a, B, c, m, K, N);
    MPI_Gather(c, m * N, MPI_DOUBLE, C, m * N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        double norm = 0;
        for (int i = 0; i < M * N; i++) norm += C[i] * C[i];
        printf("squared Frobenius norm %.3f\n", norm);
        for (int j = 0; j < N; j++) printf("%9.3f%s", C[IDX(17, j, N)], j % 5 == 4 ? "\n" : "");
        free(A);
        free(C);
    }
    free(B); free(a); free(c);
    MPI_Finalize();
    return 0;
}
