/* What a rank does for a number depends on what it did for the one before. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, i, n = 840, state = 1, total;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int strips = n / size;
    for (i = rank * strips; i < (rank + 1) * strips; i++)
        state = (state * 7 + i) % 1009;
    MPI_Reduce(&state, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", total);
    MPI_Finalize();
    return 0;
}
