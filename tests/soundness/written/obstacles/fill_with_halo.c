/* In the way: for (i = 0; i < room; i++) own[i] = -1 with room = share + 2 * WIDE */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#define WIDE 10
int main(int argc, char **argv)
{
    int size, rank, all = WIDE * WIDE;
    int *whole = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int share = all / size;
    int room = share + 2 * WIDE;
    int *own = malloc(room * sizeof(int));
    if (rank == 0)
        whole = calloc(all, sizeof(int));
    for (int i = 0; i < room; i++)
        own[i] = -1;
    MPI_Scatter(whole, share, MPI_INT, &own[WIDE], share, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = WIDE; i < room - WIDE; i++)
        own[i]++;
    MPI_Gather(&own[WIDE], share, MPI_INT, whole, share, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", whole[0]);
    MPI_Finalize();
    return 0;
}
