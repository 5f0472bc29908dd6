#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* N-queens: the column of the first queen is the work item. */

static int N = 8;

static long place(int row, unsigned cols, unsigned d1, unsigned d2)
{
    if (row == N)
        return 1;
    long c = 0;
    unsigned avail = ~(cols | d1 | d2) & ((1u << N) - 1);
    while (avail) {
        unsigned bit = avail & -avail;
        avail ^= bit;
        c += place(row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1);
    }
    return c;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int lo = rank * N / size;
    int hi = (rank + 1) * N / size;

    long *sol = calloc(N, sizeof(long));
    for (int c = lo; c < hi; c++) {
        unsigned bit = 1u << c;
        sol[c] = place(1, bit, bit << 1, bit >> 1);
    }

    if (rank == 0)
        MPI_Reduce(MPI_IN_PLACE, sol, N, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    else
        MPI_Reduce(sol, NULL, N, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long total = 0;
        for (int c = 0; c < N; c++) {
            printf("first queen on column %d: %ld solutions\n", c, sol[c]);
            total += sol[c];
        }
        printf("%d queens: %ld solutions\n", N, total);
    }
    free(sol);
    MPI_Finalize();
    return 0;
}
