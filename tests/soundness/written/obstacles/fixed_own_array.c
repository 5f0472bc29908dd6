/* In the way: int own[EACH] for a share of EACH */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#define EACH 10
int main(int argc, char **argv)
{
    int size, rank, all, sum = 0, total;
    int *whole = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    all = EACH * size;
    if (rank == 0)
        whole = calloc(all, sizeof(int));
    int own[EACH];
    MPI_Scatter(whole, EACH, MPI_INT, own, EACH, MPI_INT, 0, MPI_COMM_WORLD);
    for (int k = 0; k < EACH; k++)
        sum += own[k];
    MPI_Reduce(&sum, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", total);
    MPI_Finalize();
    return 0;
}
