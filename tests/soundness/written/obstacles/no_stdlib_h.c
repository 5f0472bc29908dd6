/* In the way: malloc without #include <stdlib.h> */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int size, rank, all = 4000, sum = 0, total;
    int *whole = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int share = all / size;
    if (rank == 0)
        whole = (int *)malloc(all * sizeof(int));
    int *own = (int *)malloc(share * sizeof(int));
    MPI_Scatter(whole, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (int k = 0; k < share; k++)
        sum += own[k];
    MPI_Reduce(&sum, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", total);
    MPI_Finalize();
    return 0;
}
