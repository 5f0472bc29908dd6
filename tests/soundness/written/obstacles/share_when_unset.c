/* In the way: if (share == 0) around share = all / size */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int size, rank, all = 4000, share = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (share == 0)
        share = all / size;
    int *whole = calloc(all, sizeof(int));
    int *own = malloc(share * sizeof(int));
    MPI_Scatter(whole, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (int k = 0; k < share; k++)
        own[k] = own[k] * 3;
    MPI_Gather(own, share, MPI_INT, whole, share, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", whole[0]);
    MPI_Finalize();
    return 0;
}
