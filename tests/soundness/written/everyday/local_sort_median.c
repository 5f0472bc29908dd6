#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int cmp(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* every process sorts its block and reports the median of the block */
int main(int argc, char **argv)
{
    int rank, size;
    const int n = 120;
    int data[120];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int len = n / size;
    int *block = malloc(len * sizeof(int));
    if (rank == 0)
        for (int i = 0; i < n; i++)
            data[i] = (i * 7919) % 1009;
    MPI_Scatter(data, len, MPI_INT, block, len, MPI_INT, 0, MPI_COMM_WORLD);
    qsort(block, len, sizeof(int), cmp);
    int median = block[len / 2];

    int *medians = rank ? NULL : malloc(size * sizeof(int));
    MPI_Gather(&median, 1, MPI_INT, medians, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        qsort(medians, size, sizeof(int), cmp);
        printf("median of medians: %d\n", medians[size / 2]);
        free(medians);
    }
    free(block);
    MPI_Finalize();
    return 0;
}
