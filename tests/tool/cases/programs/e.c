#include <mpi.h>
#include <stdio.h>
#include "collect.h"
int main(int argc, char **argv) {
    int rank, size, all[100], own[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    own[0] = rank; own[1] = 2 * rank;
    collect(own, 2, all);
    if (rank == 0) printf("%d\n", all[3]);
    MPI_Finalize();
    return 0;
}
