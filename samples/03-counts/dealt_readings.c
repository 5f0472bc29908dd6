/* Readings are handed out by counts that the root computes, one more to the first ranks as long as any are
 * left, and broadcasts; every rank adds up what stands before its own, and the root gathers how far each is
 * above the trend. */
#include <stdio.h>
#include <stdlib.h>

#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, readings = 45;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        readings = atoi(argv[1]);

    int *counts = malloc(size * sizeof(int)), *displs = malloc(size * sizeof(int));
    if (rank == 0) {
        int left = readings % size, sum = 0;
        for (int r = 0; r < size; r++) {
            counts[r] = readings / size;
            if (left > 0) {
                counts[r]++;
                left--;
            }
            displs[r] = sum;
            sum = sum + counts[r];
        }
    }
    MPI_Bcast(counts, size, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(displs, size, MPI_INT, 0, MPI_COMM_WORLD);

    int mine = counts[rank], first = 0;
    for (int r = 0; r < rank; r++)
        first += counts[r];

    int *all = NULL, *above = NULL;
    int *own = malloc(mine * sizeof(int)), *own_above = malloc(mine * sizeof(int));
    if (rank == 0) {
        all = malloc(readings * sizeof(int));
        above = malloc(readings * sizeof(int));
        for (int i = 0; i < readings; i++)
            all[i] = 40 + i * 3 / 2 + i * 29 % 13;
    }
    MPI_Scatterv(all, counts, displs, MPI_INT, own, mine, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < mine; i++)
        own_above[i] = own[i] - (40 + (first + i) * 3 / 2);
    MPI_Gatherv(own_above, mine, MPI_INT, above, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < readings; i++)
            printf("reading %d: %d above the trend\n", i, above[i]);

    free(own);
    free(own_above);
    free(all);
    free(above);
    free(counts);
    free(displs);
    MPI_Finalize();
    return 0;
}
