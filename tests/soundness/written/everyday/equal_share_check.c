#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* collects the counts to prove that the load is balanced */
int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int load = n / size, lmin, lmax;
    int *a = NULL, *b = malloc(load * sizeof(int));
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            a[i] = 1 << (i % 12);
    }
    MPI_Scatter(a, load, MPI_INT, b, load, MPI_INT, 0, MPI_COMM_WORLD);
    int done = 0, sum = 0, total;
    for (int i = 0; i < load; i++, done++)
        sum += b[i];
    MPI_Reduce(&done, &lmin, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);
    MPI_Reduce(&done, &lmax, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&sum, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("total %d, load between %d and %d\n", total, lmin, lmax);
    free(b);
    free(a);
    MPI_Finalize();
    return 0;
}
