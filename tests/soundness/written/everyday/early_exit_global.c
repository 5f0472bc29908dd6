#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* lock-step password search: position i of all ranks is tested at the same time,
   the search stops when anybody has found the key; the number of rounds is reported */
int main(int argc, char **argv)
{
    int rank, size, n = 120, wanted = 4242;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *keys = NULL, len = n / size;
    int *k = malloc(len * sizeof *k);
    if (rank == 0) {
        keys = malloc(n * sizeof *keys);
        for (int i = 0; i < n; i++)
            keys[i] = 4000 + (i * 22) % 601;
    }
    MPI_Scatter(keys, len, MPI_INT, k, len, MPI_INT, 0, MPI_COMM_WORLD);

    int found = 0, rounds = 0;
    for (int i = 0; i < len && !found; i++) {
        int hit = k[i] == wanted;
        MPI_Allreduce(&hit, &found, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
        rounds++;
    }
    if (rank == 0)
        printf("%s after %d rounds\n", found ? "found" : "not found", rounds);
    free(k);
    free(keys);
    MPI_Finalize();
    return 0;
}
