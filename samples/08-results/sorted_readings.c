/* Sorts the readings of a row of gauges: every process sorts its part, rank 0 sorts what it has gathered once more and
 * prints quantiles. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void merge(int *values, int *spare, int from, int middle, int to)
{
    int left = from, right = middle + 1, next = from;

    while (left <= middle && right <= to) {
        if (values[left] <= values[right])
            spare[next++] = values[left++];
        else
            spare[next++] = values[right++];
    }
    while (left <= middle)
        spare[next++] = values[left++];
    while (right <= to)
        spare[next++] = values[right++];
    for (next = from; next <= to; next++)
        values[next] = spare[next];
}

static void merge_sort(int *values, int *spare, int from, int to)
{
    if (from < to) {
        int middle = from + (to - from) / 2;

        merge_sort(values, spare, from, middle);
        merge_sort(values, spare, middle + 1, to);
        merge(values, spare, from, middle, to);
    }
}

int main(int argc, char *argv[])
{
    int rank, procs, count = argc > 1 ? atoi(argv[1]) : 840, i;
    int *readings = NULL, *sorted = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &procs);
    if (count < 1 || count % procs != 0) {
        if (rank == 0)
            fprintf(stderr, "%d readings for %d processes\n", count, procs);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }

    int part = count / procs;
    int *own = malloc(part * sizeof(int));
    int *spare = malloc(part * sizeof(int));
    if (rank == 0) {
        unsigned state = 12345;
        readings = malloc(count * sizeof(int));
        sorted = malloc(count * sizeof(int));
        for (i = 0; i < count; i++) {
            state = state * 1103515245u + 12345u;
            readings[i] = (int)(state >> 16) % 500 - 100;
        }
    }

    MPI_Scatter(readings, part, MPI_INT, own, part, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < part; i++)
        own[i] = own[i] * 9 / 5 + 32;
    merge_sort(own, spare, 0, part - 1);
    MPI_Gather(own, part, MPI_INT, sorted, part, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        merge_sort(sorted, readings, 0, count - 1);
        printf("least %d, greatest %d\n", sorted[0], sorted[count - 1]);
        for (i = 1; i < 10; i++)
            printf("%d0 of 100 below %d\n", i, sorted[i * count / 10]);
    }

    free(own);
    free(spare);
    free(readings);
    free(sorted);
    MPI_Finalize();
    return 0;
}
