/* In the way: a datatype of share columns (the type differs by rank, MPI_Scatterv has one) */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int size, rank, n = 240;
    int *whole = NULL, *least = NULL;
    MPI_Datatype block, columns;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int share = n / size;
    if (rank == 0) {
        whole = calloc(n * n, sizeof(int));
        least = malloc(n * sizeof(int));
    }
    MPI_Type_vector(n, share, n, MPI_INT, &block);
    MPI_Type_create_resized(block, 0, share * sizeof(int), &columns);
    MPI_Type_commit(&columns);
    int *own = malloc(n * share * sizeof(int)), *mine = malloc(share * sizeof(int));
    MPI_Scatter(whole, 1, columns, own, n * share, MPI_INT, 0, MPI_COMM_WORLD);
    for (int j = 0; j < share; j++) {
        mine[j] = own[j];
        for (int i = 1; i < n; i++)
            if (own[i * share + j] < mine[j])
                mine[j] = own[i * share + j];
    }
    MPI_Gather(mine, share, MPI_INT, least, share, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", least[0]);
    MPI_Finalize();
    return 0;
}
