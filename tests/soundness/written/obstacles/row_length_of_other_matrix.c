/* In the way: mine[i * wide + j] with j < cols; wide == cols is known on the root only */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int size, rank, rows, wide, cols;
    int *whole = NULL, *result = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        rows = wide = cols = 600;
    MPI_Bcast(&rows, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&wide, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&cols, 1, MPI_INT, 0, MPI_COMM_WORLD);
    int share = rows / size;
    int *own = malloc(share * wide * sizeof(int));
    int *mine = malloc(share * cols * sizeof(int));
    if (rank == 0) {
        whole = calloc(rows * wide, sizeof(int));
        result = malloc(rows * wide * sizeof(int));
    }
    MPI_Scatter(whole, share * wide, MPI_INT, own, share * wide, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < share; i++)
        for (int j = 0; j < cols; j++)
            mine[i * wide + j] = own[i * wide + j] + 1;
    MPI_Gather(mine, share * wide, MPI_INT, result, share * wide, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", result[0]);
    MPI_Finalize();
    return 0;
}
