#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#define N 24
#define GLUED(first, second) first##second

int ranks = 9, parts = 8;

int main(int argc, char **argv)
{
    int rank, size, all[N];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int share = N / size;
    int ranks = size;
    int parts = size;
    int *own = malloc(share * sizeof(int));
    for (int i = 0; i < N; i++)
        all[i] = i * 7 % 31;
    MPI_Scatter(all, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < share; i++)
        own[i] *= own[i];
    MPI_Gather(own, share, MPI_INT, all, share, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < share * ranks; i++)
            printf("%d\n", all[i]);
        printf("%d on %d, %d\n", share * parts, GLUED(ran, ks), par\
ts);
    }
    free(own);
    MPI_Finalize();
    return 0;
}
