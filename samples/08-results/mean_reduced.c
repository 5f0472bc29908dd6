/* Mean by MPI_Reduce: local means are added and divided by the number of processes. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n = 210, share, i;
    double *a = NULL, *b, mean = 0.0, sum;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    share = n / p;
    if (rank == 0) {
        a = malloc(n * sizeof(double));
        for (i = 0; i < n; i++)
            a[i] = i;
    }
    b = malloc(share * sizeof(double));
    MPI_Scatter(a, share, MPI_DOUBLE, b, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++)
        mean += b[i];
    mean /= share;
    MPI_Reduce(&mean, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("mean %.3f\n", sum / p);
        free(a);
    }
    free(b);
    MPI_Finalize();
    return 0;
}
