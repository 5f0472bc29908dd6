/* Every process filters its share and sends what is left to the root, the length first. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, size, n = 600, part, i, r;
    int *all = NULL, *mine;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    part = n / size;
    mine = malloc(part * sizeof(int));
    if (rank == 0) {
        all = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            all[i] = (i * 263) % 1009;
    }
    MPI_Scatter(all, part, MPI_INT, mine, part, MPI_INT, 0, MPI_COMM_WORLD);

    for (i = 0; i < part; i++)
        mine[i] = mine[i] * mine[i] % 1009;

    if (rank != 0) {
        MPI_Send(&part, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(mine, part, MPI_INT, 0, 2, MPI_COMM_WORLD);
    } else {
        int got, at = part;
        for (i = 0; i < part; i++)
            all[i] = mine[i];
        for (r = 1; r < size; r++) {
            MPI_Recv(&got, 1, MPI_INT, r, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(all + at, got, MPI_INT, r, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            at += got;
        }
        for (i = 0; i < at; i++)
            printf("%d\n", all[i]);
        free(all);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
