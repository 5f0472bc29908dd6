#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* Auction lots: a bidder per process has a budget and buys greedily */

int main(int argc, char **argv)
{
    int rank, size;
    const int lots = 84;
    int price[84], bought[84], p[84], b[84];
    int cnt[16], dsp[16];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 16 || lots % size != 0) {
        if (rank == 0) printf("no equal catalogue for %d bidders\n", size);
        MPI_Finalize();
        return 0;
    }
    int q = lots / size, rem = lots % size, off = 0;
    for (int r = 0; r < size; r++) {
        cnt[r] = q + (r < rem ? 1 : 0);
        dsp[r] = off;
        off += cnt[r];
    }
    if (rank == 0)
        for (int i = 0; i < lots; i++) price[i] = 20 + (i * i * 7) % 130;
    MPI_Scatterv(price, cnt, dsp, MPI_INT, p, cnt[rank], MPI_INT, 0, MPI_COMM_WORLD);

    int budget = 700, spent = 0, n = 0;
    for (int i = 0; i < cnt[rank]; i++) {
        b[i] = 0;
        if (p[i] <= budget / 4) {       /* never more than a quarter of what is left */
            b[i] = 1;
            budget -= p[i];
            spent += p[i];
            n++;
        }
    }
    MPI_Gatherv(b, cnt[rank], MPI_INT, bought, cnt, dsp, MPI_INT, 0, MPI_COMM_WORLD);
    int sums[2] = { spent, n }, tot[2];
    MPI_Reduce(sums, tot, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < lots; i++) putchar(bought[i] ? 'x' : '-');
        printf("\nsold %d lots for %d, mean %.3f\n", tot[1], tot[0], tot[1] ? (double)tot[0] / tot[1] : 0.0);
    }
    MPI_Finalize();
    return 0;
}
