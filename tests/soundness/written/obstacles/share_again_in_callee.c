/* In the way: int m = n / p in the callee beside n * n / size in main */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static double norm(double *v, int m)
{
    double part = 0, all;
    for (int i = 0; i < m; i++)
        part += v[i] * v[i];
    MPI_Allreduce(&part, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return all;
}
static void solve(double *rows, double *b, double *x, int n, int p, int rank)
{
    double *r = malloc(n / p * sizeof(double));
    int m = n / p;
    MPI_Scatter(b, m, MPI_DOUBLE, r, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            r[i] -= rows[i * n + j] * x[j];
    double left = norm(r, m);
    if (rank == 0)
        printf("%g\n", left);
}
int main(int argc, char **argv)
{
    int size, rank, n = 400;
    double *A = NULL, *b = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double *rows = malloc(n * n / size * sizeof(double));
    double *x = calloc(n, sizeof(double));
    if (rank == 0) {
        A = calloc(n * n, sizeof(double));
        b = calloc(n, sizeof(double));
    }
    MPI_Scatter(A, n * n / size, MPI_DOUBLE, rows, n * n / size, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    solve(rows, b, x, n, size, rank);
    MPI_Finalize();
    return 0;
}
