#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* rows by rank, row numbers made up as rank * rows + i when printing */
int main(int argc, char **argv)
{
    int rank, size;
    const int R = 60, C = 3;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int rows = R / size;
    int *m = NULL, *part = malloc(rows * C * sizeof(int));
    if (rank == 0) {
        m = malloc(R * C * sizeof(int));
        for (int i = 0; i < R * C; i++)
            m[i] = (i * 7 + 1) % 10;
    }
    MPI_Scatter(m, rows * C, MPI_INT, part, rows * C, MPI_INT, 0, MPI_COMM_WORLD);
    int (*sums)[2] = malloc(rows * sizeof *sums);
    for (int i = 0; i < rows; i++) {
        sums[i][0] = rank * rows + i;
        sums[i][1] = 0;
        for (int c = 0; c < C; c++)
            sums[i][1] += part[i * C + c];
    }
    int (*all)[2] = rank == 0 ? malloc(R * sizeof *all) : NULL;
    MPI_Gather(sums, 2 * rows, MPI_INT, all, 2 * rows, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; rank == 0 && i < R; i++)
        printf("row %d sum %d\n", all[i][0], all[i][1]);
    free(all);
    free(sums);
    free(part);
    free(m);
    MPI_Finalize();
    return 0;
}
