/* Power iteration on a matrix that is distributed by rows. Norms are sums over all ranks, so that the last bits
   depend on the shares; the iteration stops when the eigenvalue settles. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, nprocs, n = 35, m, i, j, it;
    double *A = NULL, *rows, *x, *y, lambda = 0.0, last, part, norm;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
    if (n % nprocs != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    m = n / nprocs;

    if (rank == 0) {
        A = malloc(n * n * sizeof(double));
        for (i = 0; i < n; i++)
            for (j = 0; j < n; j++)
                A[i * n + j] = 1.0 / (1 + abs(i - j)) + (i == j ? 1.0 : 0.0);
    }
    rows = malloc(m * n * sizeof(double));
    x = malloc(n * sizeof(double));
    y = malloc(m * sizeof(double));
    MPI_Scatter(A, m * n, MPI_DOUBLE, rows, m * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (i = 0; i < n; i++)
        x[i] = 1.0;
    for (it = 0; it < 60; it++) {
        part = 0.0;
        for (i = 0; i < m; i++) {
            y[i] = 0.0;
            for (j = 0; j < n; j++)
                y[i] += rows[i * n + j] * x[j];
            part += y[i] * y[i];
        }
        MPI_Allreduce(&part, &norm, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        last = lambda;
        lambda = sqrt(norm);
        for (i = 0; i < m; i++)
            y[i] /= lambda;
        MPI_Allgather(y, m, MPI_DOUBLE, x, m, MPI_DOUBLE, MPI_COMM_WORLD);
        if (fabs(lambda - last) < 1e-12 * lambda)
            break;
    }

    if (rank == 0) {
        printf("largest eigenvalue %.10f\n", lambda);
        for (i = 0; i < n; i++)
            printf("%.9f\n", x[i]);
        free(A);
    }
    free(rows);
    free(x);
    free(y);
    MPI_Finalize();
    return 0;
}
