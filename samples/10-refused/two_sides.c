/* The root contributes the sum of its values, the others the sum of their squares, to one reduction. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, size, n = 210, local, i;
    int *all = NULL, *mine;
    long plain = 0, squares = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    local = n / size;
    mine = malloc(local * sizeof(int));
    if (rank == 0) {
        all = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            all[i] = i * 7 % 13;
    }
    MPI_Scatter(all, local, MPI_INT, mine, local, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < local; i++) {
        plain += mine[i];
        squares += mine[i] * mine[i];
    }
    if (rank == 0) {
        MPI_Reduce(&plain, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
        printf("%ld\n", total);
        free(all);
    } else {
        MPI_Reduce(&squares, NULL, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
