/* In the way: if (all % size != 0) share += 1; (also in branches) */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int size, rank, all = 40, share, padded;
    double *whole = NULL, *own;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    share = all / size;
    if (all % size != 0)
        share += 1;
    padded = share * size;
    if (rank == 0)
        whole = calloc(padded, sizeof(double));
    own = malloc(share * sizeof(double));
    MPI_Scatter(whole, share, MPI_DOUBLE, own, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int k = 0; k < share; k++)
        own[k] = own[k] + 2.5;
    MPI_Gather(own, share, MPI_DOUBLE, whole, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int k = 0; k < all; k++)
            printf("%g\n", whole[k]);
    MPI_Finalize();
    return 0;
}
