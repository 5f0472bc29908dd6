/* heat loss: the first item of process 0 and last item of the last process are boundary cells */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int cells = n / size;
    int *wall = NULL, *part = malloc(sizeof(int) * cells);
    if (rank == 0) {
        wall = malloc(sizeof(int) * n);
        for (int i = 0; i < n; i++)
            wall[i] = 20 + (i * 3) % 15;
    }
    MPI_Scatter(wall, cells, MPI_INT, part, cells, MPI_INT, 0, MPI_COMM_WORLD);
    int loss = 0, all;
    for (int i = 0; i < cells; i++) {
        int boundary = (rank == 0 && i == 0) || (rank == size - 1 && i == cells - 1);
        int d = part[i] - 5;
        loss += boundary ? 4 * d : d;
    }
    MPI_Reduce(&loss, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("heat loss %d W\n", all);
    free(part);
    free(wall);
    MPI_Finalize();
    return 0;
}
