/* In the way: Sums of floating-point numbers in memory of the heap, reduced as integers: to be refused */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int size, rank, all = 4000;
    int *whole = NULL; float *sum = calloc(4, sizeof(float)), *total = calloc(4, sizeof(float));
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        whole = calloc(all, sizeof(int));
    int share = all / size;
    int *own = malloc(share * sizeof(int));
    MPI_Scatter(whole, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (int k = 0; k < share; k++)
        sum[own[k] & 3] += 0.5f;
    MPI_Reduce(sum, total, 4, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%g\n", total[0]);
    MPI_Finalize();
    return 0;
}
