/* C = A * B modulo 97, rows of A scattered, B broadcast */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define N 60
static int A[N][N], B[N][N], C[N][N], Apart[N][N], Cpart[N][N];

int main(int argc, char **argv)
{
    int rank, nprocs, i, j, k;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);

    if (rank == 0)
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) {
                A[i][j] = (i + j) % 97;
                B[i][j] = (i * j + 1) % 97;
            }
    MPI_Bcast(B, N * N, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(A, N * N / nprocs, MPI_INT, Apart, N * N / nprocs, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < N / nprocs; i++)
        for (j = 0; j < N; j++) {
            int sum = 0;
            for (k = 0; k < N; k++)
                sum = (sum + Apart[i][k] * B[k][j]) % 97;
            Cpart[i][j] = sum;
        }
    MPI_Gather(Cpart, N * N / nprocs, MPI_INT, C, N * N / nprocs, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int trace = 0, anti = 0;
        for (i = 0; i < N; i++) {
            trace += C[i][i];
            anti += C[i][N - 1 - i];
        }
        printf("trace %d antitrace %d corner %d\n", trace, anti, C[N - 1][N - 1]);
    }
    MPI_Finalize();
    return 0;
}
