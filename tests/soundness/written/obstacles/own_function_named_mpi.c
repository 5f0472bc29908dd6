/* In the way: the name MPI_Triple of an own function */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static void MPI_Triple(int *whole, int all)
{
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int share = all / size;
    int *own = malloc(share * sizeof(int));
    MPI_Scatter(whole, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (int k = 0; k < share; k++)
        own[k] = own[k] * 3;
    MPI_Gather(own, share, MPI_INT, whole, share, MPI_INT, 0, MPI_COMM_WORLD);
    free(own);
}
int main(int argc, char **argv)
{
    int rank, all = 4000;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *whole = calloc(all, sizeof(int));
    MPI_Triple(whole, all);
    if (rank == 0)
        printf("%d\n", whole[0]);
    MPI_Finalize();
    return 0;
}
