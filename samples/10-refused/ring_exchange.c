/* Every process passes its whole part around the ring. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n = 70, share, i, r;
    int *a = NULL, *mine, *visitor;
    long sum = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    share = n / p;
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = i % 9;
    }
    mine = malloc(share * sizeof(int));
    visitor = malloc(share * sizeof(int));
    MPI_Scatter(a, share, MPI_INT, mine, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++)
        visitor[i] = mine[i];
    for (r = 0; r < p; r++) {
        for (i = 0; i < share; i++)
            sum += (long)(r + 1) * mine[i] * visitor[i];
        MPI_Sendrecv_replace(visitor, share, MPI_INT, (rank + 1) % p, 5, (rank + p - 1) % p, 5, MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE);
    }
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%ld\n", total);
        free(a);
    }
    free(mine);
    free(visitor);
    MPI_Finalize();
    return 0;
}
