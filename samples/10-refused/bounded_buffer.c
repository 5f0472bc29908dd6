/* The receive buffer has room for 64 items; the program stops when a share does not fit. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define MAX_LOCAL 64

struct worker {
    int items[MAX_LOCAL];
    int used;
};

int main(int argc, char *argv[])
{
    struct worker w;
    int rank, p, n, share, i, *a = NULL;
    long sum = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    n = argc > 1 ? atoi(argv[1]) : 60;
    share = n / p;
    if (share > MAX_LOCAL) {
        if (rank == 0)
            printf("at most %d items per process\n", MAX_LOCAL);
        MPI_Finalize();
        return 1;
    }
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = 2 * i + 1;
    }
    MPI_Scatter(a, share, MPI_INT, w.items, share, MPI_INT, 0, MPI_COMM_WORLD);
    w.used = share;
    for (i = 0; i < w.used; i++)
        sum += w.items[i];
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld\n", total);
    free(a);
    MPI_Finalize();
    return 0;
}
