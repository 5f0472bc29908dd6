/* Rows of a matrix by a vector, by counts that branches of a loop over the ranks tell: the last rank takes
 * the rest. */
#include <stdio.h>
#include <stdlib.h>

#include <mpi.h>

#define COLUMNS 4

int main(int argc, char **argv)
{
    int rank, size, rows = 34;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        rows = atoi(argv[1]);

    int *counts = malloc(size * sizeof(int)), *displs = malloc(size * sizeof(int));
    int base = rows / size;
    for (int r = 0; r < size; r++) {
        if (r == size - 1)
            counts[r] = rows - r * base;
        else
            counts[r] = base;
        if (r == 0)
            displs[r] = 0;
        else
            displs[r] = displs[r - 1] + counts[r - 1];
    }
    int mine = counts[rank];

    MPI_Datatype row;
    MPI_Type_contiguous(COLUMNS, MPI_INT, &row);
    MPI_Type_commit(&row);
    int(*matrix)[COLUMNS] = NULL, (*own)[COLUMNS] = malloc(mine * sizeof *own);
    int vector[COLUMNS] = {2, 3, 5, 7}, *product = NULL, *own_product = malloc(mine * sizeof(int));
    if (rank == 0) {
        matrix = malloc(rows * sizeof *matrix);
        product = malloc(rows * sizeof(int));
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < COLUMNS; j++)
                matrix[i][j] = (i * 11 + j * 7) % 19;
    }
    MPI_Scatterv(matrix, counts, displs, row, own, mine, row, 0, MPI_COMM_WORLD);
    for (int i = 0; i < mine; i++) {
        own_product[i] = 0;
        for (int j = 0; j < COLUMNS; j++)
            own_product[i] += own[i][j] * vector[j];
    }
    MPI_Gatherv(own_product, mine, MPI_INT, product, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < rows; i++)
            printf("row %d: %d\n", i, product[i]);

    free(own);
    free(own_product);
    free(matrix);
    free(product);
    free(counts);
    free(displs);
    MPI_Type_free(&row);
    MPI_Finalize();
    return 0;
}
