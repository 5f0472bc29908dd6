#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* every rank reports the last value of its share as its "closing price" and
 * the change against the closing price of the rank before */

int main(int argc, char **argv)
{
    int rank, size, n = 504;
    int *px = NULL, *mine, close_, *closes = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0)
            printf("%d ticks cannot be split in %d sessions\n", n, size);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        int p = 5000;
        px = malloc(n * sizeof *px);
        closes = malloc(size * sizeof *closes);
        for (int i = 0; i < n; i++) {
            p += ((i * 61) % 37) - 18 + (i % 50 == 0 ? 25 : 0);
            px[i] = p;
        }
    }
    int m = n / size;
    mine = malloc(m * sizeof *mine);
    MPI_Scatter(px, m, MPI_INT, mine, m, MPI_INT, 0, MPI_COMM_WORLD);

    int open = mine[0], high = mine[0], low = mine[0];
    for (int i = 1; i < m; i++) {
        high = mine[i] > high ? mine[i] : high;
        low = mine[i] < low ? mine[i] : low;
    }
    close_ = mine[m - 1];

    int bar[4] = {open, high, low, close_};
    int *bars = rank == 0 ? malloc(4 * size * sizeof(int)) : NULL;
    MPI_Gather(bar, 4, MPI_INT, bars, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Gather(&close_, 1, MPI_INT, closes, 1, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int r = 0; r < size; r++) {
            int *b = bars + 4 * r;
            printf("session %d  O %d H %d L %d C %d", r, b[0], b[1], b[2], b[3]);
            if (r > 0)
                printf("  change %+d", closes[r] - closes[r - 1]);
            printf("\n");
        }
        free(bars);
        free(closes);
        free(px);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
