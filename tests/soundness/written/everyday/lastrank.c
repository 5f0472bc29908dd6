/* compound growth: last process adds a closing fee for its positions */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    enum { POSITIONS = 60 };
    long pos[POSITIONS], mine[POSITIONS];
    if (rank == 0)
        for (int i = 0; i < POSITIONS; i++)
            pos[i] = 1000 + 10 * (i % 9);
    int k = POSITIONS / size;
    MPI_Scatter(pos, k, MPI_LONG, mine, k, MPI_LONG, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++) {
        for (int year = 0; year < 5; year++)
            mine[i] += mine[i] * 3 / 100;
        if (rank == size - 1)
            mine[i] -= 25;
    }
    MPI_Gather(mine, k, MPI_LONG, pos, k, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long worth = 0;
        for (int i = 0; i < POSITIONS; i++)
            worth += pos[i];
        printf("portfolio worth %ld\n", worth);
    }
    MPI_Finalize();
    return 0;
}
