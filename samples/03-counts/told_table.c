/* The root reads how many stations there are and how much each weighs, and looks at both before it tells them
 * to all ranks, which allocate a table of their own. Every rank smooths its stations by that table; the root
 * alone computes how many each rank has and gathers what they made. */
#include <stdio.h>
#include <stdlib.h>

#include <mpi.h>

#define REACH 4

static int read_weights(const char *given, int *stations, int **weights)
{
    *stations = atoi(given);
    if (*stations < 1)
        return 0;
    *weights = malloc(*stations * sizeof(int));
    for (int i = 0; i < *stations; i++)
        (*weights)[i] = 1 + i * 31 % 17;
    return 1;
}

int main(int argc, char **argv)
{
    int rank, size, stations = 0, *weights = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        if (!read_weights(argc > 1 ? argv[1] : "43", &stations, &weights)) {
            fprintf(stderr, "there are no stations\n");
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
    MPI_Bcast(&stations, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank != 0)
        weights = malloc(stations * sizeof(int));
    MPI_Bcast(weights, stations, MPI_INT, 0, MPI_COMM_WORLD);

    int *counts = calloc(size, sizeof(int)), *displs = calloc(size, sizeof(int));
    if (rank == 0) {
        int sum = 0;
        for (int r = 0; r < size; r++) {
            counts[r] = stations / size + (r < stations % size ? 1 : 0);
            displs[r] = sum;
            sum += counts[r];
        }
    }
    MPI_Bcast(counts, size, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(displs, size, MPI_INT, 0, MPI_COMM_WORLD);

    int mine = counts[rank], first = displs[rank];
    int *own = malloc(mine * sizeof(int)), *smooth = NULL;
    for (int i = 0; i < mine; i++) {
        int sum = 0;
        for (int j = -REACH; j <= REACH; j++)
            if (first + i + j >= 0 && first + i + j < stations)
                sum += weights[first + i + j];
        own[i] = sum;
    }
    if (rank == 0)
        smooth = malloc(stations * sizeof(int));
    MPI_Gatherv(own, mine, MPI_INT, smooth, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < stations; i++)
            printf("station %d: %d\n", i, smooth[i]);

    free(own);
    free(smooth);
    free(weights);
    free(counts);
    free(displs);
    MPI_Finalize();
    return 0;
}
