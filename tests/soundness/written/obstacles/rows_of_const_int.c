/* In the way: const int WIDE (C) as dimension in int (*own)[WIDE] */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
const int WIDE = 15;
int main(int argc, char **argv)
{
    int size, rank, rows = 64, most = 0, top;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int share = rows / size;
    int (*whole)[WIDE] = NULL;
    int (*own)[WIDE] = malloc(sizeof(int) * share * WIDE);
    if (rank == 0)
        whole = calloc(rows * WIDE, sizeof(int));
    MPI_Scatter(whole, share * WIDE, MPI_INT, own, share * WIDE, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < share; i++)
        for (int j = 0; j < WIDE; j++)
            if (own[i][j] > most)
                most = own[i][j];
    MPI_Reduce(&most, &top, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", top);
    MPI_Finalize();
    return 0;
}
