/* Gathered partial sums, each weighted with the number of its rank. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, size, n = 210, local, i;
    int *all = NULL, *mine;
    long sum = 0, *sums = NULL, weighted = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    local = n / size;
    mine = malloc(local * sizeof(int));
    if (rank == 0) {
        all = malloc(n * sizeof(int));
        sums = malloc(size * sizeof(long));
        for (i = 0; i < n; i++)
            all[i] = i * 11 % 17;
    }
    MPI_Scatter(all, local, MPI_INT, mine, local, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < local; i++)
        sum += mine[i];
    MPI_Gather(&sum, 1, MPI_LONG, sums, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < size; i++)
            weighted += sums[i] * (i + 1);
        printf("%ld\n", weighted);
        free(all);
        free(sums);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
