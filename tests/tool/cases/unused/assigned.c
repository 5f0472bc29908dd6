#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, i, n = 840, sendcount, recvcount;
    int *all = NULL, *mine, *back = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    recvcount = n / size;
    sendcount = n / size;   /* of every rank */

    mine = malloc(recvcount * sizeof(int));
    if (rank == 0) {
        all = malloc(n * sizeof(int));
        back = calloc(n, sizeof(int));
        for (i = 0; i < n; i++)
            all[i] = i;
    }
    MPI_Scatter(all, sendcount, MPI_INT, mine, recvcount, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < recvcount; i++)
        mine[i] = 2 * mine[i];
    MPI_Gather(mine, recvcount, MPI_INT, back, sendcount, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (i = 0; i < n / size * size; i++)
            printf("%d\n", back[i]);
    free(mine);
    free(all);
    free(back);
    MPI_Finalize();
    return 0;
}
