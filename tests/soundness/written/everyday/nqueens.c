/* n queens: root lists first two placements, everyone completes its share */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define Q 8

static long place(int row, unsigned cols, unsigned d1, unsigned d2)
{
    if (row == Q)
        return 1;
    long n = 0;
    unsigned freec = ~(cols | d1 | d2) & ((1u << Q) - 1);
    while (freec) {
        unsigned bit = freec & -freec;
        freec ^= bit;
        n += place(row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1);
    }
    return n;
}

int main(int argc, char **argv)
{
    int rank, size, i, j, k = 0;
    /* 8*8 starts padded to 120 with invalid ones */
    int n = 120;
    int *start = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        start = malloc(2 * n * sizeof(int));
        for (i = 0; i < Q; i++)
            for (j = 0; j < Q; j++)
                if (abs(i - j) > 1) {
                    start[2 * k] = i;
                    start[2 * k + 1] = j;
                    k++;
                }
        for (; k < n; k++)
            start[2 * k] = start[2 * k + 1] = -1;
    }
    int share = n / size;
    int *mine = malloc(2 * share * sizeof(int));
    MPI_Scatter(start, 2 * share, MPI_INT, mine, 2 * share, MPI_INT, 0, MPI_COMM_WORLD);
    long found = 0, total;
    for (i = 0; i < share; i++) {
        if (mine[2 * i] < 0)
            continue;
        unsigned a = 1u << mine[2 * i], b = 1u << mine[2 * i + 1];
        found += place(2, a | b, a << 2 | b << 1, a >> 2 | b >> 1);
    }
    MPI_Reduce(&found, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d queens: %ld solutions\n", Q, total);
    free(mine);
    free(start);
    MPI_Finalize();
    return 0;
}
