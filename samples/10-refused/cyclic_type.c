/* Items are dealt out like cards with a strided type: process r gets r, r + p, r + 2p, ... */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n = 210, share, i;
    int *a = NULL, *mine;
    long sum = 0, total;
    MPI_Datatype strided, dealt;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    share = n / p;
    mine = malloc(share * sizeof(int));
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = i;
    }
    MPI_Type_vector(share, 1, p, MPI_INT, &strided);
    MPI_Type_create_resized(strided, 0, sizeof(int), &dealt);
    MPI_Type_commit(&dealt);
    MPI_Scatter(a, 1, dealt, mine, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++)
        sum += (long)mine[i] * (rank + i * p);
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%ld\n", total);
        free(a);
    }
    free(mine);
    MPI_Type_free(&strided);
    MPI_Type_free(&dealt);
    MPI_Finalize();
    return 0;
}
