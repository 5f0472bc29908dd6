#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Exponential moving average of stock prices. The filter starts new in each
 * part with the part's first price. Fixed point arithmetic, 1/256. */

int main(int argc, char *argv[])
{
    int rank, size, days = 240;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (days % size != 0) {
        if (rank == 0)
            printf("%d days / %d ranks?\n", days, size);
        MPI_Finalize();
        return 0;
    }

    int d = days / size;
    int *price = NULL, *ema = NULL;
    int *p = malloc(2 * d * sizeof(int));
    int *e = p + d;

    if (rank == 0) {
        price = malloc(days * sizeof(int));
        ema = malloc(days * sizeof(int));
        int v = 10000;
        for (int i = 0; i < days; i++) {
            v += (i * 97) % 201 - 98;
            price[i] = v;
        }
    }

    MPI_Scatter(price, d, MPI_INT, p, d, MPI_INT, 0, MPI_COMM_WORLD);
    long acc = (long)p[0] * 256;
    for (int i = 0; i < d; i++) {
        acc += ((long)p[i] * 256 - acc) / 8;
        e[i] = (int)(acc / 256);
    }
    MPI_Gather(e, d, MPI_INT, ema, d, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int buys = 0, sells = 0;
        for (int i = 1; i < days; i++) {
            if (price[i - 1] <= ema[i - 1] && price[i] > ema[i])
                buys++;
            if (price[i - 1] >= ema[i - 1] && price[i] < ema[i])
                sells++;
        }
        for (int i = 19; i < days; i += 20)
            printf("day %3d price %d.%02d ema %d.%02d\n", i + 1, price[i] / 100, price[i] % 100,
                   ema[i] / 100, ema[i] % 100);
        printf("signals: %d buy, %d sell\n", buys, sells);
        free(price);
        free(ema);
    }
    free(p);
    MPI_Finalize();
    return 0;
}
