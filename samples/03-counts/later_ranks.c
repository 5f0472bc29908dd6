/* Steps of an iteration by rows of a matrix that every rank builds, of which the last ranks have one more. */
#include <stdio.h>
#include <stdlib.h>

#include <mpi.h>

static int *row_counts(int size, int rows)
{
    int *counts = calloc(size, sizeof(int));
    int quotient = rows / size, remainder = rows % size;
    for (int r = 0; r < size; r++) {
        if (r < size - remainder)
            counts[r] = quotient;
        else
            counts[r] = quotient + 1;
    }
    return counts;
}

int main(int argc, char **argv)
{
    int rank, size, rows = 38;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        rows = atoi(argv[1]);

    int *counts = row_counts(size, rows), *displs = calloc(size, sizeof(int));
    for (int r = 1; r < size; r++)
        displs[r] = displs[r - 1] + counts[r - 1];
    int mine = counts[rank], first = displs[rank];

    int *x = malloc(rows * sizeof(int)), *own = malloc(mine * sizeof(int));
    for (int i = 0; i < rows; i++)
        x[i] = i % 5 + 1;
    for (int step = 0; step < 3; step++) {
        for (int i = 0; i < mine; i++) {
            int sum = 0;
            for (int j = 0; j < rows; j++)
                sum += ((first + i) * 3 + j * 7) % 11 * x[j];
            own[i] = sum % 97;
        }
        MPI_Allgatherv(own, mine, MPI_INT, x, counts, displs, MPI_INT, MPI_COMM_WORLD);
    }
    if (rank == 0)
        for (int i = 0; i < rows; i++)
            printf("x[%d] = %d\n", i, x[i]);

    free(own);
    free(x);
    free(counts);
    free(displs);
    MPI_Finalize();
    return 0;
}
