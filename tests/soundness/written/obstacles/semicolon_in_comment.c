/* In the way: the ; in the comment between if (..) and its body */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int size, rank, many = 400;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int share = many / size;
    int *own = malloc(share * sizeof(int));
    int *whole = NULL;
    long sum = 0, total;
    if (rank == 0) // root; only
    {
        whole = calloc(many, sizeof(int));
    }
    MPI_Scatter(whole, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < share; i++) // each; own
    {
            sum += own[i];
    }
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld\n", total);
    MPI_Finalize();
    return 0;
}
