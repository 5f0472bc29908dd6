/* In the way: if (to > all) to = all; */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int size, rank, all = 4000, sum = 0, total;
    int *whole = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        whole = calloc(all, sizeof(int));
    int share = all / size;
    int *own = malloc(share * sizeof(int));
    MPI_Scatter(whole, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);
    int from = rank * share, to = from + share;
    if (to > all)
        to = all;
    for (int k = 0; k < to - from; k++)
        sum += own[k];
    MPI_Reduce(&sum, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", total);
    MPI_Finalize();
    return 0;
}
