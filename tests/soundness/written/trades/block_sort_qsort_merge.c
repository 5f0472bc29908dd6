#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* Block sort: every process sorts its block, rank 0 merges the sorted
 * blocks and prints the smallest, the median and the largest. */

static int cmp(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    int rank, size, n = 420;
    int *all = NULL, *blk;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        n = atoi(argv[1]);
    if (n < size || n % size) {
        if (rank == 0)
            printf("please choose n as a multiple of %d\n", size);
        MPI_Finalize();
        return 0;
    }

    int m = n / size;
    if (rank == 0) {
        unsigned s = 1;
        all = malloc(n * sizeof *all);
        for (int i = 0; i < n; i++) {
            s = s * 1103515245u + 12345u;
            all[i] = (s >> 16) % 10000;
        }
    }
    blk = malloc(m * sizeof *blk);
    MPI_Scatter(all, m, MPI_INT, blk, m, MPI_INT, 0, MPI_COMM_WORLD);
    qsort(blk, m, sizeof *blk, cmp);
    MPI_Gather(blk, m, MPI_INT, all, m, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int *pos = calloc(size, sizeof *pos);
        int *sorted = malloc(n * sizeof *sorted);
        printf("block minima:");
        for (int r = 0; r < size; r++)
            printf(" %d", all[r * m]);
        printf("\n");
        for (int k = 0; k < n; k++) {
            int best = -1;
            for (int r = 0; r < size; r++) {
                if (pos[r] == m)
                    continue;
                if (best < 0 || all[r * m + pos[r]] < all[best * m + pos[best]])
                    best = r;
            }
            sorted[k] = all[best * m + pos[best]++];
        }
        printf("min %d median %d max %d\n", sorted[0], sorted[n / 2], sorted[n - 1]);
        free(pos);
        free(sorted);
        free(all);
    }
    free(blk);
    MPI_Finalize();
    return 0;
}
