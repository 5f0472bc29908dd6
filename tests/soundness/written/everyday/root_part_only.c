#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* root shows a preview of its own part before the real computation */
int main(int argc, char **argv)
{
    int rank, size;
    const int n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int part = n / size;
    int *src = NULL, *dst = malloc(part * sizeof(int));
    if (rank == 0) {
        src = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            src[i] = i * 3 % 50;
    }
    MPI_Scatter(src, part, MPI_INT, dst, part, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("root got:");
        for (int i = 0; i < part; i++)
            printf(" %d", dst[i]);
        printf("\n");
    }
    long s = 0, total;
    for (int i = 0; i < part; i++)
        s += dst[i] * dst[i];
    MPI_Reduce(&s, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("sum of squares %ld\n", total);
    free(src);
    free(dst);
    MPI_Finalize();
    return 0;
}
