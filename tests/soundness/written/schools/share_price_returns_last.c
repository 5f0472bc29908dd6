/* Daily returns from share prices. The first value of a block needs the last
   price of the left neighbour. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define DAYS 252

int main(int argc, char **argv)
{
    int rank, size, d;
    double price[DAYS], ret[DAYS], p[DAYS], r[DAYS], before = 0.0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (DAYS % size) {
        if (rank == 0) printf("a trading year of %d days does not divide by %d\n", DAYS, size);
        MPI_Finalize();
        return 0;
    }
    const int n = DAYS / size;

    if (rank == 0) {
        unsigned lcg = 31337;
        price[0] = 100.0;
        for (d = 1; d < DAYS; d++) {
            lcg = lcg * 1664525u + 1013904223u;
            price[d] = price[d - 1] * (1.0 + ((int)(lcg >> 20) % 401 - 195) / 10000.0);
        }
    }
    MPI_Scatter(price, n, MPI_DOUBLE, p, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    int right = rank + 1 == size ? MPI_PROC_NULL : rank + 1;
    int left = rank == 0 ? MPI_PROC_NULL : rank - 1;
    MPI_Sendrecv(&p[n - 1], 1, MPI_DOUBLE, right, 7, &before, 1, MPI_DOUBLE, left, 7,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    for (d = 0; d < n; d++) {
        double prev = d > 0 ? p[d - 1] : before;
        r[d] = (rank == 0 && d == 0) ? 0.0 : 100.0 * (p[d] / prev - 1.0);
    }
    MPI_Gather(r, n, MPI_DOUBLE, ret, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int up = 0, worst = 1;
        for (d = 1; d < DAYS; d++) {
            if (ret[d] > 0) up++;
            if (ret[d] < ret[worst]) worst = d;
        }
        printf("%d winning days, worst day %d with %.3f %%\n", up, worst, ret[worst]);
        for (d = 21; d < DAYS; d += 21)
            printf("day %3d: price %8.3f return %7.3f %%\n", d, price[d], ret[d]);
    }
    MPI_Finalize();
    return 0;
}
