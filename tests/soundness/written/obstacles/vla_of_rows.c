/* In the way: int own[WIDE * share], the whole of which is 4 MB */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#define WIDE 1000
int main(void)
{
    int size, rank;
    MPI_Init(NULL, NULL);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int share = WIDE / size;
    int own[WIDE * share];
    int *whole = NULL;
    long sum = 0, total;
    if (rank == 0)
        whole = calloc(WIDE * WIDE, sizeof(int));
    MPI_Scatter(whole, WIDE * share, MPI_INT, own, WIDE * share, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < share; i++)
        for (int j = 0; j < WIDE; j++)
            sum += own[i * WIDE + j];
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld\n", total);
    MPI_Finalize();
    return 0;
}
