#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* allgather of all squares, then each rank counts pythagorean partners for its own items */
static int is_square(const int *sq, int n, int v)
{
    int lo = 0, hi = n - 1;
    while (lo <= hi) {
        int mid = (lo + hi) / 2;
        if (sq[mid] == v)
            return 1;
        if (sq[mid] < v)
            lo = mid + 1;
        else
            hi = mid - 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int nl = n / size;
    int *v = NULL, *mine = malloc(nl * sizeof(int)), *sq = malloc(n * sizeof(int));
    if (rank == 0) {
        v = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            v[i] = i + 1;
    }
    MPI_Scatter(v, nl, MPI_INT, mine, nl, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < nl; i++)
        mine[i] *= mine[i];
    MPI_Allgather(mine, nl, MPI_INT, sq, nl, MPI_INT, MPI_COMM_WORLD);

    int triples = 0, total;
    for (int i = 0; i < nl; i++)
        for (int j = 0; j < n; j++) {
            if (sq[j] >= mine[i])
                break;
            triples += is_square(sq, n, mine[i] - sq[j]);
        }
    MPI_Allreduce(&triples, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d triples with hypotenuse up to %d\n", total / 2, n);
    free(sq);
    free(mine);
    free(v);
    MPI_Finalize();
    return 0;
}
