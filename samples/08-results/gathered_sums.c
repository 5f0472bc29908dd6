/* Every process counts and adds up its part of a day's readings; the root gathers the numbers and puts them together
 * itself, and everybody learns the warmest reading from an allgather. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static long add_up(const long *values, int count)
{
    long sum = 0;
    for (int k = 0; k < count; k++)
        sum += values[k];
    return sum;
}

int main(int argc, char *argv[])
{
    int rank, size, n = 1440, chunk, i;
    int *readings = NULL, *part, *warmest;
    long sum = 0, *sums = NULL;
    int frosty = 0, *frosts = NULL, warm = -1000, top;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        n = atoi(argv[1]);

    chunk = n / size;
    part = malloc(chunk * sizeof(int));
    warmest = malloc(size * sizeof(int));
    if (rank == 0) {
        readings = malloc(n * sizeof(int));
        sums = malloc(size * sizeof(long));
        frosts = malloc(size * sizeof(int));
        for (i = 0; i < n; i++)
            readings[i] = (i * 89) % 421 - 150;
    }
    MPI_Scatter(readings, chunk, MPI_INT, part, chunk, MPI_INT, 0, MPI_COMM_WORLD);

    for (i = 0; i < chunk; i++) {
        sum += part[i];
        if (part[i] < 0)
            frosty++;
        if (part[i] > warm)
            warm = part[i];
    }

    MPI_Gather(&sum, 1, MPI_LONG, sums, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    MPI_Gather(&frosty, 1, MPI_INT, frosts, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allgather(&warm, 1, MPI_INT, warmest, 1, MPI_INT, MPI_COMM_WORLD);
    top = -1000;
    for (i = 0; i < size; i++)
        if (warmest[i] > top)
            top = warmest[i];

    if (rank == 0) {
        int all_frosty = 0;
        for (i = 0; i < size; i++)
            all_frosty += frosts[i];
        printf("sum %ld, %d below zero, warmest %d\n", add_up(sums, size), all_frosty, top);
        free(readings);
        free(sums);
        free(frosts);
    }
    free(part);
    free(warmest);
    MPI_Finalize();
    return 0;
}
