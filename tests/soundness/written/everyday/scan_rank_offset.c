#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* global positions of the defective tiles: the offset comes from an exclusive scan of the number of items */
int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int tiles = n / size, start = 0;
    char *wall = NULL, *t = malloc(tiles);
    if (rank == 0) {
        wall = malloc(n);
        for (int i = 0; i < n; i++)
            wall[i] = i * i % 11 == 5 ? 'x' : 'o';
    }
    MPI_Scatter(wall, tiles, MPI_CHAR, t, tiles, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Exscan(&tiles, &start, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        start = 0;
    long possum = 0, total;
    int last = -1, glast;
    for (int i = 0; i < tiles; i++)
        if (t[i] == 'x') {
            possum += start + i;
            last = start + i;
        }
    MPI_Reduce(&possum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&last, &glast, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("sum of positions %ld, last defect at %d\n", total, glast);
    free(t);
    free(wall);
    MPI_Finalize();
    return 0;
}
