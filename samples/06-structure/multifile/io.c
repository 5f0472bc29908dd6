#include <stdio.h>
#include "vector.h"

void distribute(const double *whole, double *block, int block_len, int root, MPI_Comm comm)
{
    MPI_Scatter(whole, block_len, MPI_DOUBLE, block, block_len, MPI_DOUBLE, root, comm);
}

void collect(const double *block, double *whole, int block_len, int root, MPI_Comm comm)
{
    MPI_Gather(block, block_len, MPI_DOUBLE, whole, block_len, MPI_DOUBLE, root, comm);
}

void show(const char *name, const double *whole, int n)
{
    printf("%s:", name);
    for (int i = 0; i < n; i++)
        printf(" %g", whole[i]);
    printf("\n");
}
