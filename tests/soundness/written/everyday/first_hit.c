#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* each worker looks for the first multiple of the divisor in its part; */
/* root prints how many comparisons were made altogether               */
int main(int argc, char **argv)
{
    int rank, size, div = 17, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1) div = atoi(argv[1]);

    int *hay = NULL;
    if (rank == 0) {
        hay = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++) hay[i] = 1000 + 3 * i;
    }
    int part = n / size;
    int *h = malloc(part * sizeof(int));
    MPI_Scatter(hay, part, MPI_INT, h, part, MPI_INT, 0, MPI_COMM_WORLD);

    int compared = 0, hits = 0;
    for (int i = 0; i < part; i++) {
        compared++;
        if (h[i] % div == 0) {
            hits++;
            break;
        }
    }
    int out[2] = { compared, hits }, sum[2];
    MPI_Reduce(out, sum, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d comparisons, %d parts with a hit\n", sum[0], sum[1]);
    free(h);
    free(hay);
    MPI_Finalize();
    return 0;
}
