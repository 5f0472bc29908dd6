/* The length of the part is changed on the way: a process that finds nothing to keep shortens it. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n = 210, len, i, kept = 0;
    int *a = NULL, *mine, longest;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    len = n / p;
    mine = malloc(len * sizeof(int));
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = (i * 45) % 77;
    }
    MPI_Scatter(a, len, MPI_INT, mine, len, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < len; i++)
        if (mine[i] % 2 == 0)
            mine[kept++] = mine[i];
    len = kept;
    MPI_Reduce(&len, &longest, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("the longest rest has %d items\n", longest);
        free(a);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
