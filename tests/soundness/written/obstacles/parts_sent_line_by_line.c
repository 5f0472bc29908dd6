/* In the way: MPI_Recv of share items from every rank */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int size, rank, all = 4000;
    int *whole = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        whole = calloc(all, sizeof(int));
    int share = all / size;
    int *own = malloc(share * sizeof(int));
    MPI_Scatter(whole, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int r = 1; r < size; r++) {
            MPI_Recv(own, share, MPI_INT, r, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int k = 0; k < share; k++)
                printf(" %d", own[k]);
            printf("\n");
        }
    } else {
        MPI_Send(own, share, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
