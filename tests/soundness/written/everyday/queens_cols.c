#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* 8 queens: work items are (col0, col1) starts padded to 60 with invalid ones */
#define Q 8
static long solve(unsigned cols, unsigned d1, unsigned d2, int row)
{
    if (row == Q)
        return 1;
    long c = 0;
    unsigned avail = ~(cols | d1 | d2) & ((1u << Q) - 1);
    while (avail) {
        unsigned bit = avail & -avail;
        avail ^= bit;
        c += solve(cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1, row + 1);
    }
    return c;
}

int main(int argc, char **argv)
{
    int rank, size;
    signed char *starts = NULL;
    const int n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int k = 0;
        starts = malloc(2 * n);
        for (int a = 0; a < Q; a++)
            for (int b = 0; b < Q; b++) {
                if (abs(a - b) < 2)
                    continue;
                starts[2 * k] = (signed char)a;
                starts[2 * k + 1] = (signed char)b;
                k++;
            }
        for (; k < n; k++)
            starts[2 * k] = starts[2 * k + 1] = -1;
    }
    int tasks = n / size;
    signed char *t = malloc(2 * tasks);
    MPI_Scatter(starts, 2 * tasks, MPI_SIGNED_CHAR, t, 2 * tasks, MPI_SIGNED_CHAR, 0, MPI_COMM_WORLD);
    long found = 0, total;
    for (int i = 0; i < tasks; i++) {
        if (t[2 * i] < 0)
            continue;
        unsigned a = 1u << t[2 * i], b = 1u << t[2 * i + 1];
        found += solve(a | b, ((a << 1) | b) << 1, ((a >> 1) | b) >> 1, 2);
    }
    MPI_Reduce(&found, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld solutions\n", total);
    free(t);
    free(starts);
    MPI_Finalize();
    return 0;
}
