/* Columns of a matrix via a resized vector type: column sums and column minima */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define R 15
#define C 24

int main(int argc, char **argv)
{
    int rank, size, i, j;
    int a[R][C];
    MPI_Datatype col, coltype;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (C % size) {
        if (rank == 0) printf("%d columns for %d processes is not possible\n", C, size);
        MPI_Finalize();
        return 0;
    }
    int nc = C / size;

    MPI_Type_vector(R, 1, C, MPI_INT, &col);
    MPI_Type_create_resized(col, 0, sizeof(int), &coltype);
    MPI_Type_commit(&coltype);

    if (rank == 0)
        for (i = 0; i < R; i++)
            for (j = 0; j < C; j++)
                a[i][j] = (i + 1) * (j + 3) % 50 - 10;

    int *cols = malloc(nc * R * sizeof(int));      /* column after column */
    MPI_Scatter(a, nc, coltype, cols, nc * R, MPI_INT, 0, MPI_COMM_WORLD);

    int *res = malloc(2 * nc * sizeof(int));
    for (j = 0; j < nc; j++) {
        const int *c = cols + j * R;
        int s = 0, mn = c[0];
        for (i = 0; i < R; i++) {
            s += c[i];
            if (c[i] < mn) mn = c[i];
        }
        res[2 * j] = s;
        res[2 * j + 1] = mn;
    }
    int all[2 * C];
    MPI_Gather(res, 2 * nc, MPI_INT, all, 2 * nc, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (j = 0; j < C; j++) printf("column %2d: sum %4d min %4d\n", j, all[2 * j], all[2 * j + 1]);
    }
    MPI_Type_free(&coltype);
    MPI_Type_free(&col);
    free(cols);
    free(res);
    MPI_Finalize();
    return 0;
}
