/* Every process adds noise from its own generator to its part: the numbers depend on who has which item. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n = 210, share, i;
    int *signal = NULL, *mine;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    share = n / p;
    mine = malloc(share * sizeof(int));
    if (rank == 0) {
        signal = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            signal[i] = 1000 * i;
    }
    MPI_Scatter(signal, share, MPI_INT, mine, share, MPI_INT, 0, MPI_COMM_WORLD);
    srand(100 + rank);
    for (i = 0; i < share; i++)
        mine[i] += rand() % 100;
    MPI_Gather(mine, share, MPI_INT, signal, share, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < share * p; i++)
            printf("%d\n", signal[i]);
        free(signal);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
