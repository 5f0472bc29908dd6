/* Pairs of stations that are close to each other, and how far the others are: every rank has all stations and
   takes the pairs whose first one is in its own range. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define BINS 12
#define CLOSE 40

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

static void read_number(int rank, int argc, char **argv, int *n)
{
    if (rank == 0) {
        *n = argc > 1 ? atoi(argv[1]) : 300;
        MPI_Bcast(n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        MPI_Bcast(n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size, n, i, j;
    long close = 0, all_close = 0;
    int bins[BINS] = {0}, all_bins[BINS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    read_number(rank, argc, argv, &n);

    int *x = malloc(n * sizeof(int)), *y = malloc(n * sizeof(int));
    for (i = 0; i < n; i++) {
        x[i] = i * 37 % 211;
        y[i] = (i * i + 5) % 199;
    }

    int chunk = (n + size - 1) / size;
    int first = rank * chunk;
    int last = lesser(first + chunk, n);

    for (i = first; i < last; i++)
        for (j = i + 1; j < n; j++) {
            int dx = x[i] - x[j], dy = y[i] - y[j];
            if (dx * dx + dy * dy < CLOSE * CLOSE)
                close++;
            else
                bins[lesser((dx * dx + dy * dy) / 4000, BINS - 1)]++;
        }

    MPI_Reduce(&close, &all_close, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(bins, all_bins, BINS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%ld close pairs\n", all_close);
        for (i = 0; i < BINS; i++)
            printf("%2d: %d\n", i, all_bins[i]);
    }
    free(x);
    free(y);
    MPI_Finalize();
    return 0;
}
