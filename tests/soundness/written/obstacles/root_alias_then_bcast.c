/* In the way: if (rank == 0) dir = b; before MPI_Bcast(dir, ..) */
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
int main(int argc, char **argv)
{
    int size, rank, n = 400;
    double *A = NULL, *b = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double *rows = malloc(n * n / size * sizeof(double));
    double *r = malloc(n / size * sizeof(double));
    double *x = calloc(n, sizeof(double));
    if (rank == 0) {
        A = calloc(n * n, sizeof(double));
        b = calloc(n, sizeof(double));
    }
    MPI_Scatter(A, n * n / size, MPI_DOUBLE, rows, n * n / size, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    int m = n / size;
    MPI_Scatter(b, m, MPI_DOUBLE, r, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    double *dir = malloc(n * sizeof(double));
    if (rank == 0)
        dir = b;
    MPI_Bcast(dir, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            r[i] -= rows[i * n + j] * dir[j];
    double left = norm(r, m);
    if (rank == 0)
        printf("%g\n", left);
    MPI_Finalize();
    return 0;
}
