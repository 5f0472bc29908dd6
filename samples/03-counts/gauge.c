/* A gauge read hour by hour: its highest and lowest reading, which every rank looks for from its own first one
 * on, and each reading as a part of the highest. */
#include <stdio.h>
#include <stdlib.h>

#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, hours = 47;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        hours = atoi(argv[1]);
    if (hours < size) {
        if (rank == 0)
            printf("more readings are needed than there are ranks\n");
        MPI_Finalize();
        return 1;
    }

    int *counts = malloc(size * sizeof(int)), *displs = malloc(size * sizeof(int)), at = 0;
    for (int r = 0; r < size; r++) {
        counts[r] = hours / size + (r < hours % size ? 1 : 0);
        displs[r] = at;
        at += counts[r];
    }
    int mine = counts[rank];

    int *all = NULL, *own = malloc(mine * sizeof(int));
    if (rank == 0) {
        all = malloc(hours * sizeof(int));
        for (int i = 0; i < hours; i++)
            all[i] = (i * i * 7 + i * 11) % 83 + 1;
    }
    MPI_Scatterv(all, counts, displs, MPI_INT, own, mine, MPI_INT, 0, MPI_COMM_WORLD);

    int greatest = own[0], least = own[0], most, fewest;
    for (int i = 1; i < mine; i++) {
        if (own[i] > greatest)
            greatest = own[i];
        if (own[i] < least)
            least = own[i];
    }
    MPI_Allreduce(&greatest, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Reduce(&least, &fewest, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);

    for (int i = 0; i < mine; i++)
        own[i] = own[i] * 100 / most;
    MPI_Gatherv(own, mine, MPI_INT, all, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("from %d to %d\n", fewest, most);
        for (int i = 0; i < hours; i++)
            printf("hour %d: %d %%\n", i, all[i]);
    }

    free(own);
    free(all);
    free(counts);
    free(displs);
    MPI_Finalize();
    return 0;
}
