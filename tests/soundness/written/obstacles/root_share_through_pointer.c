/* In the way: *share = *many / size on the root only, through a parameter, then broadcast */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static void ask(int *share, int *many, int rank, int size)
{
    if (rank == 0) {
        scanf("%d", many);
        *share = *many / size;
    }
    MPI_Bcast(many, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(share, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
int main(int argc, char **argv)
{
    int size, rank, many, share;
    long sum = 0, total;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    ask(&share, &many, rank, size);
    int *own = malloc(share * sizeof(int));
    int *whole = NULL;
    if (rank == 0)
        whole = calloc(many, sizeof(int));
    MPI_Scatter(whole, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < share; i++)
        sum += own[i];
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld\n", total);
    MPI_Finalize();
    return 0;
}
