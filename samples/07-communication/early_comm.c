/* A communicator that is kept in a variable before MPI_Init, used beside MPI_COMM_WORLD: ranks stay as they are. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Comm everybody = MPI_COMM_WORLD;
    int rank, size, n = 96, i;

    MPI_Init(&argc, &argv);
    if (argc > 1)
        n = atoi(argv[1]);
    MPI_Comm_rank(everybody, &rank);
    MPI_Comm_size(everybody, &size);

    int part = n / size;
    int *all = NULL, *mine = malloc(part * sizeof(int));
    if (rank == 0) {
        all = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            all[i] = i % 17;
    }
    MPI_Scatter(all, part, MPI_INT, mine, part, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < part; i++)
        mine[i] = 1000 * mine[i] + (rank * part + i);
    MPI_Gather(mine, part, MPI_INT, all, part, MPI_INT, 0, everybody);
    if (rank == 0)
        for (i = 0; i < part * size; i++)
            printf("%d\n", all[i]);
    free(mine);
    free(all);
    MPI_Finalize();
    return 0;
}
