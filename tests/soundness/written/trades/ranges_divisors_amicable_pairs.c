#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Amicable numbers: own range, table of divisor sums combined by Allreduce */

#define LIMIT 3000

int main(int argc, char **argv)
{
    int rank, size;
    static int sigma[LIMIT + 1];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* divisors d from our range add d to all proper multiples */
    int dlo = 1 + LIMIT * rank / size;
    int dhi = LIMIT * (rank + 1) / size;
    for (int d = dlo; d <= dhi; d++)
        for (int m = 2 * d; m <= LIMIT; m += d)
            sigma[m] += d;

    MPI_Allreduce(MPI_IN_PLACE, sigma, LIMIT + 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);

    int pairs[40], np = 0;
    for (int a = dlo; a <= dhi && np < 38; a++) {
        int b = sigma[a];
        if (b > a && b <= LIMIT && sigma[b] == a) {
            pairs[np++] = a;
            pairs[np++] = b;
        }
    }

    int *cnt = NULL, *off = NULL, *all = NULL;
    if (rank == 0) {
        cnt = malloc(size * sizeof(int));
        off = malloc(size * sizeof(int));
        all = malloc(40 * size * sizeof(int));
    }
    MPI_Gather(&np, 1, MPI_INT, cnt, 1, MPI_INT, 0, MPI_COMM_WORLD);
    int total = 0;
    if (rank == 0)
        for (int r = 0; r < size; r++) {
            off[r] = total;
            total += cnt[r];
        }
    MPI_Gatherv(pairs, np, MPI_INT, all, cnt, off, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < total; i += 2)
            printf("amicable: %d %d\n", all[i], all[i + 1]);
        printf("%d pairs up to %d\n", total / 2, LIMIT);
    }
    free(cnt);
    free(off);
    free(all);
    MPI_Finalize();
    return 0;
}
