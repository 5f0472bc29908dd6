#ifndef H
#define H
#include <mpi.h>
#include <stdlib.h>
static int work(int *all, int n, int size)
{
    int share = n / size, s = 0;
    int *own = (int *)malloc(share * sizeof(int));
    MPI_Scatter(all, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < share; i++)
        s += own[i];
    free(own);
    return s;
}
#endif
