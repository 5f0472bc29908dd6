#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Split communicator: even and odd ranks get different jobs on the same kind
 * of data. Within each half the data are distributed by Scatter. */

#define PER 10

static int job_even(int v) { return v * v % 97; }
static int job_odd(int v) { return (v << 2 ^ v >> 1) % 97; }

int main(int argc, char **argv)
{
    int wrank, wsize, rank, size;
    MPI_Comm half;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &wrank);
    MPI_Comm_size(MPI_COMM_WORLD, &wsize);

    MPI_Comm_split(MPI_COMM_WORLD, wrank % 2, wrank, &half);
    MPI_Comm_rank(half, &rank);
    MPI_Comm_size(half, &size);

    int n = PER * size;
    int *data = NULL, mine[PER];
    if (rank == 0) {
        data = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            data[i] = 3 * i + 1;
    }
    MPI_Scatter(data, PER, MPI_INT, mine, PER, MPI_INT, 0, half);
    int (*job)(int) = wrank % 2 ? job_odd : job_even;
    for (int i = 0; i < PER; i++)
        mine[i] = job(mine[i]);
    MPI_Gather(mine, PER, MPI_INT, data, PER, MPI_INT, 0, half);

    long sum = 0;
    if (rank == 0)
        for (int i = 0; i < n; i++)
            sum += (i + 1L) * data[i];

    long *sums = wrank == 0 ? malloc(wsize * sizeof(long)) : NULL;
    MPI_Gather(&sum, 1, MPI_LONG, sums, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    if (wrank == 0) {
        printf("even job: %d numbers, weighted sum %ld\n", n, sums[0]);
        if (wsize > 1)
            printf("odd job:  %d numbers, weighted sum %ld\n", PER * (wsize / 2), sums[1]);
        free(sums);
    }
    free(data);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
