#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include "other.h"
int main(int argc, char **argv)
{
    int rank, size, n = 96, total = 0, sum = 0;
    int *all = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int share = n / size;
    if (rank == 0) {
        all = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            all[i] = i;
    }
    int *own = malloc(share * sizeof(int));
    MPI_Scatter(all, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);
    int a = all_of(share, size), b = blocks(size);
    for (int i = 0; i < share; i++)
        sum += own[i];
    MPI_Reduce(&sum, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d %d %d\n", total, a, b);
    MPI_Finalize();
    return 0;
}
