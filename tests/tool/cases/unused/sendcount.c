#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = 840;
    MPI_Init(&argc, &argv); // from here on
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int sendcount = n / size; /* for the root */
    int count = n / size;
    int *all = NULL, *mine = malloc(count * sizeof(int));
    long sum = 0, total = 0;
    if (rank == 0) {
        all = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            all[i] = i;
    }
    MPI_Scatter(all, sendcount, MPI_INT, mine, count, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < count; i++)
        sum += mine[i];
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld\n", total);
    free(mine);
    free(all);
    MPI_Finalize();
    return 0;
}
