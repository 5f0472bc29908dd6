#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* row maxima of a matrix that is addressed through a vector of row pointers */
static int **alloc2d(int rows, int cols)
{
    int *block = malloc(sizeof(int) * rows * cols);
    int **p = malloc(sizeof(int *) * rows);
    for (int i = 0; i < rows; i++)
        p[i] = &block[i * cols];
    return p;
}

static void free2d(int **p)
{
    free(p[0]);
    free(p);
}

int main(int argc, char **argv)
{
    const int rows = 60, cols = 10;
    int rank, size;
    int **m = NULL, **loc;
    int *base = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        m = alloc2d(rows, cols);
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < cols; j++)
                m[i][j] = (i * 91 + j * 37 + i * j) % 256;
        base = m[0];
    }
    int lr = rows / size;
    loc = alloc2d(lr, cols);
    MPI_Scatter(base, lr * cols, MPI_INT, loc[0], lr * cols, MPI_INT, 0, MPI_COMM_WORLD);

    int *rowmax = malloc(lr * sizeof(int));
    for (int i = 0; i < lr; i++) {
        rowmax[i] = loc[i][0];
        for (int j = 1; j < cols; j++)
            if (loc[i][j] > rowmax[i])
                rowmax[i] = loc[i][j];
    }
    int *all = rank == 0 ? malloc(rows * sizeof(int)) : NULL;
    MPI_Gather(rowmax, lr, MPI_INT, all, lr, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < rows; i++)
            printf("row %d max %d\n", i, all[i]);
        free(all);
        free2d(m);
    }
    free(rowmax);
    free2d(loc);
    MPI_Finalize();
    return 0;
}
