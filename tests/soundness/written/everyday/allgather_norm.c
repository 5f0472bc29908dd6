#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* every rank doubles its items, the full vector is shared by Allgather,
   then rank 0 computes an alternating sum from its copy */
static void twice(int *a, int n)
{
    for (int i = 0; i < n; ++i)
        a[i] <<= 1;
}

static long alternating(const int *a, int n)
{
    long s = 0;
    int sign = 1;
    for (int i = 0; i < n; ++i, sign = -sign)
        s += sign * (long)a[i];
    return s;
}

int main(int argc, char **argv)
{
    int n = 60, rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *full = malloc(n * sizeof(int));
    if (rank == 0)
        for (int i = 0; i < n; ++i)
            full[i] = (i * i) % 101;

    int nl = n / size;
    int *part = malloc(nl * sizeof(int));
    MPI_Scatter(full, nl, MPI_INT, part, nl, MPI_INT, 0, MPI_COMM_WORLD);
    twice(part, nl);
    MPI_Allgather(part, nl, MPI_INT, full, nl, MPI_INT, MPI_COMM_WORLD);

    long s = alternating(full, n);
    if (rank == 0)
        printf("alternating sum %ld\n", s);
    free(part);
    free(full);
    MPI_Finalize();
    return 0;
}
