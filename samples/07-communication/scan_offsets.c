/* Prefix sums of a distributed array: local prefix sums, then the sums of all ranks before mine by MPI_Scan. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, n = 735, nloc, i;
    long *a = NULL, *b;
    long before;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    nloc = n / size;
    if (rank == 0) {
        a = malloc(sizeof(long) * n);
        for (i = 0; i < n; i++)
            a[i] = (i * 29) % 50;
    }
    b = malloc(sizeof(long) * (nloc + 1));    /* b[0] is 0, b[i] the sum of the first i */
    b[0] = 0;
    MPI_Scatter(a, nloc, MPI_LONG, b + 1, nloc, MPI_LONG, 0, MPI_COMM_WORLD);

    for (i = 1; i <= nloc; i++)
        b[i] += b[i - 1];

    MPI_Scan(&b[nloc], &before, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    before -= b[nloc];

    for (i = 1; i <= nloc; i++)
        b[i] += before;

    MPI_Gather(b + 1, nloc, MPI_LONG, a, nloc, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < nloc * size; i++)
            printf("%ld\n", a[i]);
        free(a);
    }
    free(b);
    MPI_Finalize();
    return 0;
}
