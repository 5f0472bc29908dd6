#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include "shared.h"
int main(int argc, char **argv) {
    int rank, size, n = 24;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int k = n / size;
    int *all = malloc(n * sizeof(int)), *own = malloc(k * sizeof(int));
    for (int i = 0; i < n; i++) all[i] = i;
    deal(all, k, own);
    for (int i = 0; i < k; i++) own[i] *= 2;
    MPI_Gather(own, k, MPI_INT, all, k, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) for (int i = 0; i < k * size; i++) printf("%d\n", all[i]);
    MPI_Finalize();
    return 0;
}
