#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* trapezoid weights 1 2 2 ... 2 1: the ends are the first item of rank 0 and the last item of the last rank */
int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int m = n / size;
    int *f = NULL, *g = malloc(m * sizeof(int));
    if (rank == 0) {
        f = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            f[i] = i * i - 40 * i;
    }
    MPI_Scatter(f, m, MPI_INT, g, m, MPI_INT, 0, MPI_COMM_WORLD);

    long s = 0, t;
    for (int i = 0; i < m; i++)
        s += 2L * g[i];
    if (rank == 0)
        s -= g[0];
    if (rank == size - 1)
        s -= g[m - 1];
    MPI_Reduce(&s, &t, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("2 * integral = %ld\n", t);
    free(f);
    free(g);
    MPI_Finalize();
    return 0;
}
