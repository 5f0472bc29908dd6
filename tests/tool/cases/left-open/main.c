#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>
#define N 840
#include "config.h"
int main(int argc, char **argv)
{
    int rank, size, i, sum = 0, total = 0;
    int *all = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int share = N / size;
    int *own = (int *)malloc(share * sizeof(int));
    if (rank == 0) {
        all = (int *)malloc(N * sizeof(int));
        for (i = 0; i < N; i++)
            all[i] = i % 7;
    }

    MPI_Scatter(all, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++) {
        sum += own[i];
#ifdef VERBOSE
        sum += 1;
#else
        sum += rank;
#endif
    }

    MPI_Reduce(&sum, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", total);

    free(own);
    MPI_Finalize();
    return 0;
}
