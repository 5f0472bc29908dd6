/* trapezoid weights: points know where they are by rank*chunk */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = 240, i;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int chunk = n / size;
    int offset = rank * chunk;
    long long *f = NULL;
    if (rank == 0) {
        f = malloc(n * sizeof(long long));
        for (i = 0; i < n; i++)
            f[i] = (long long)i * i % 1009;
    }
    long long *g = malloc(chunk * sizeof(long long));
    MPI_Scatter(f, chunk, MPI_LONG_LONG, g, chunk, MPI_LONG_LONG, 0, MPI_COMM_WORLD);
    long long s = 0, total;
    for (i = 0; i < chunk; i++) {
        int w = (offset + i == 0 || offset + i == n - 1) ? 1 : 2;
        s += w * g[i];
    }
    MPI_Reduce(&s, &total, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("integral = %lld/2\n", total);
    free(g);
    free(f);
    MPI_Finalize();
    return 0;
}
