/* Transposes blocks with an all-to-all whose counts come from the share. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, share, n, i;
    int *a = NULL, *mine, *turned;
    long sum = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    n = 12 * p * p;
    share = n / p;
    mine = malloc(share * sizeof(int));
    turned = malloc(share * sizeof(int));
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = i % 100;
    }
    MPI_Scatter(a, share, MPI_INT, mine, share, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Alltoall(mine, share / p, MPI_INT, turned, share / p, MPI_INT, MPI_COMM_WORLD);
    for (i = 0; i < share; i++)
        sum += (long)turned[i] * (i + 1);
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%ld\n", total);
        free(a);
    }
    free(mine);
    free(turned);
    MPI_Finalize();
    return 0;
}
