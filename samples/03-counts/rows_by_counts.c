/* Rows of a table are handed out by counts that a helper computes, scaled by each rank and gathered again. */
#include <stdio.h>
#include <stdlib.h>

#include <mpi.h>

#define COLUMNS 6

static void count_rows(int rows, int ranks, int *counts, int *displs)
{
    for (int r = 0; r < ranks; r++)
        counts[r] = rows / ranks + (r < rows % ranks ? 1 : 0);
    displs[0] = 0;
    for (int r = 1; r < ranks; r++)
        displs[r] = displs[r - 1] + counts[r - 1];
}

int main(int argc, char **argv)
{
    int rank, size, rows = 40;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        rows = atoi(argv[1]);

    int *counts = malloc(size * sizeof(int)), *displs = malloc(size * sizeof(int));
    count_rows(rows, size, counts, displs);
    int mine = counts[rank];

    MPI_Datatype row;
    MPI_Type_contiguous(COLUMNS, MPI_INT, &row);
    MPI_Type_commit(&row);
    int(*table)[COLUMNS] = NULL, (*own)[COLUMNS] = malloc(mine * sizeof *own);
    long *sums = NULL, *own_sums = malloc(mine * sizeof(long));
    if (rank == 0) {
        table = malloc(rows * sizeof *table);
        sums = malloc(rows * sizeof(long));
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < COLUMNS; j++)
                table[i][j] = (i * 17 + j * 5) % 23;
    }
    MPI_Scatterv(table, counts, displs, row, own, mine, row, 0, MPI_COMM_WORLD);

    for (int i = 0; i < mine; i++) {
        own_sums[i] = 0;
        for (int j = 0; j < COLUMNS; j++)
            own_sums[i] += (long)own[i][j] * own[i][j];
    }
    MPI_Gatherv(own_sums, mine, MPI_LONG, sums, counts, displs, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < rows; i++)
            printf("row %d: %ld\n", i, sums[i]);

    free(own);
    free(own_sums);
    free(table);
    free(sums);
    free(counts);
    free(displs);
    MPI_Type_free(&row);
    MPI_Finalize();
    return 0;
}
