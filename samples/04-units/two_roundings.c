/* Scatters n*n/p elements, computes on n/p rows: the same only when p divides n, so the rewritten program rounds as
 * this one does. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n, i, j;
    double *a = NULL, *part, *rowsum, *sums = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    n = argc > 1 ? atoi(argv[1]) : 42;
    if (rank == 0) {
        a = malloc(n * n * sizeof(double));
        sums = malloc(n * sizeof(double));
        for (i = 0; i < n * n; i++)
            a[i] = i % 12;
    }
    part = malloc(n * n / p * sizeof(double));
    rowsum = malloc((n / p) * sizeof(double));
    MPI_Scatter(a, n * n / p, MPI_DOUBLE, part, n * n / p, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < n / p; i++) {
        rowsum[i] = 0.0;
        for (j = 0; j < n; j++)
            rowsum[i] += part[i * n + j];
    }
    MPI_Gather(rowsum, n / p, MPI_DOUBLE, sums, n / p, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < n / p * p; i++)
            printf("%g\n", sums[i]);
        free(a);
        free(sums);
    }
    free(part);
    free(rowsum);
    MPI_Finalize();
    return 0;
}
