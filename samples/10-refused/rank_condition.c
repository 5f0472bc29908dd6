/* Odd and even processes do different things with their items. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n = 210, share, i;
    int *a = NULL, *mine;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    share = n / p;
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = 5 * i;
    }
    mine = malloc(share * sizeof(int));
    MPI_Scatter(a, share, MPI_INT, mine, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++) {
        if (rank % 2 == 0)
            mine[i] += 1;
        else
            mine[i] = -mine[i];
    }
    MPI_Gather(mine, share, MPI_INT, a, share, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (i = 0; i < share * p; i++)
            printf("%d\n", a[i]);
    free(a);
    free(mine);
    MPI_Finalize();
    return 0;
}
