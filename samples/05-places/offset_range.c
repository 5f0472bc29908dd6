/* Numerical table: the polynomial is evaluated at points that are known to every process,
 * the weights come from the root. Ranges are written as start and end. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, size;
    int points = 315;
    int interval, start, end, i;
    int *weight = NULL, *w;
    long long value, sum = 0, result = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    interval = points / size;
    start = rank * interval;
    end = start + interval;

    w = malloc(interval * sizeof(int));
    if (rank == 0) {
        weight = malloc(points * sizeof(int));
        for (i = 0; i < points; i++)
            weight[i] = 1 + (i * 5) % 7;
    }
    MPI_Scatter(weight, interval, MPI_INT, w, interval, MPI_INT, 0, MPI_COMM_WORLD);

    for (i = start; i < end; i++) {
        value = (long long)i * i * i - 4LL * i * i + 3;
        sum += value * w[i - start];
    }
    MPI_Reduce(&sum, &result, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("result %lld\n", result);
        free(weight);
    }
    free(w);
    MPI_Finalize();
    return 0;
}
