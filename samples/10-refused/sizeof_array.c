/* The receive buffer is exactly one share long for the number of processes that the program accepts, and its size
   in bytes is what is sent back and looped over. */
#include <stdio.h>
#include <string.h>
#include <mpi.h>

#define N 60
#define RANKS 3

int main(int argc, char *argv[])
{
    int a[N], part[N / RANKS], copy[N / RANKS], rank, size;
    unsigned i;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != RANKS) {
        printf("needs %d processes\n", RANKS);
        MPI_Finalize();
        return 1;
    }
    for (i = 0; i < N; i++)
        a[i] = (int)(i * i % 37);
    MPI_Scatter(a, N / RANKS, MPI_INT, part, N / RANKS, MPI_INT, 0, MPI_COMM_WORLD);
    memcpy(copy, part, sizeof part);
    for (i = 0; i < sizeof copy / sizeof copy[0]; i++)
        copy[i] += (int)(sizeof copy);
    MPI_Gather(copy, sizeof copy, MPI_BYTE, a, sizeof copy, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (i = 0; i < N; i++)
            printf("%d\n", a[i]);
    MPI_Finalize();
    return 0;
}
