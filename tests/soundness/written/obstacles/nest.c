/* In the way: what follows the share is a deep nest of loops over functions that communicate. Nothing of
 * the share is left by then, but all of it is followed: three rounds of each loop in each round of the outer. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static int x;
#define LEVEL(name, next)                     \
    static void name(int n)                   \
    {                                         \
        for (int i = 0; i < n; i++)           \
            for (int j = 0; j < i; j++) {     \
                if (x > j)                    \
                    x += i;                   \
                next(n);                      \
            }                                 \
    }
static void f0(int n) { x += n; MPI_Barrier(MPI_COMM_WORLD); }
LEVEL(f1, f0) LEVEL(f2, f1) LEVEL(f3, f2) LEVEL(f4, f3) LEVEL(f5, f4)
LEVEL(f6, f5) LEVEL(f7, f6) LEVEL(f8, f7) LEVEL(f9, f8) LEVEL(f10, f9)
static void planted(void)
{
    int rank, size, i, n, total = 12000;
    double *all = NULL, *own, sum = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    n = total / size;
    own = malloc(n * sizeof(double));
    if (rank == 0) {
        all = malloc((size_t)n * size * sizeof(double));
        for (i = 0; i < n * size; i++)
            all[i] = i;
    }
    MPI_Scatter(all, n, MPI_DOUBLE, own, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < n; i++)
        own[i] = own[i] * own[i] + 1;
    MPI_Gather(own, n, MPI_DOUBLE, all, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < n * size; i++)
            sum += all[i];
        printf("%g\n", sum);
        free(all);
    }
    free(own);
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    planted();
    f10(3);
    MPI_Finalize();
    return 0;
}
