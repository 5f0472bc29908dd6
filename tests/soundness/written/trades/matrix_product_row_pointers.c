#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* matrix transpose and product C = A * B, A rows scattered, B broadcast,
 * row pointers to contiguous storage */

static double **matrix(int r, int c)
{
    double **m = malloc(r * sizeof *m);
    m[0] = calloc((size_t)r * c, sizeof **m);
    for (int i = 1; i < r; i++)
        m[i] = m[0] + (size_t)i * c;
    return m;
}

static void matrix_free(double **m)
{
    free(m[0]);
    free(m);
}

int main(int argc, char **argv)
{
    int rank, size, i, j, k;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int n = 24, mid = 10, m = 12;
    if (n % size) {
        if (rank == 0)
            printf("n=%d not divisible by %d\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int rows = n / size;
    double **A = NULL, **C = NULL;
    double **B = matrix(mid, m);
    if (rank == 0) {
        A = matrix(n, mid);
        C = matrix(n, m);
        for (i = 0; i < n; i++)
            for (j = 0; j < mid; j++)
                A[i][j] = i - j;
        for (i = 0; i < mid; i++)
            for (j = 0; j < m; j++)
                B[i][j] = (i * j) % 4;
    }
    double **a = matrix(rows, mid), **c = matrix(rows, m);
    MPI_Bcast(B[0], mid * m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(rank == 0 ? A[0] : NULL, rows * mid, MPI_DOUBLE, a[0], rows * mid, MPI_DOUBLE,
                0, MPI_COMM_WORLD);
    for (i = 0; i < rows; i++)
        for (k = 0; k < mid; k++)
            for (j = 0; j < m; j++)
                c[i][j] += a[i][k] * B[k][j];
    MPI_Gather(c[0], rows * m, MPI_DOUBLE, rank == 0 ? C[0] : NULL, rows * m, MPI_DOUBLE,
               0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < n; i += 5) {
            for (j = 0; j < m; j++)
                printf("%6.0f", C[i][j]);
            printf("\n");
        }
        matrix_free(A);
        matrix_free(C);
    }
    matrix_free(a);
    matrix_free(c);
    matrix_free(B);
    MPI_Finalize();
    return 0;
}
