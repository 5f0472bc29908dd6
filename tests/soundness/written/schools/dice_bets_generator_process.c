/* Dice statistics: one generator per process, one draw per scattered bet */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static unsigned int lcg(unsigned int *s)
{
    *s = 1664525u * *s + 1013904223u;
    return *s >> 10;
}

int main(int argc, char **argv)
{
    int rank, size, n = 360, i;
    int *bets = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("%d gamblers, %d tables\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int *sendcounts = NULL, *offs = NULL, m = n / size;
    if (rank == 0) {
        sendcounts = calloc(size, sizeof(int));
        offs = calloc(size, sizeof(int));
        for (i = 0; i < n; i++) sendcounts[i * size / n]++;
        for (i = 1; i < size; i++) offs[i] = offs[i - 1] + sendcounts[i - 1];
        bets = malloc(n * sizeof(int));
        for (i = 0; i < n; i++) bets[i] = 2 + (i * 5) % 11;
    }
    int *mine = malloc(m * sizeof(int));
    MPI_Scatterv(bets, sendcounts, offs, MPI_INT, mine, m, MPI_INT, 0, MPI_COMM_WORLD);

    unsigned int s = 1000u + (unsigned)rank;
    int won[13] = {0}, all[13];
    for (i = 0; i < m; i++) {
        int a = 1 + lcg(&s) % 6;
        int b = 1 + lcg(&s) % 6;
        if (a + b == mine[i]) won[a + b]++;
    }
    MPI_Reduce(won, all, 13, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int t = 0;
        for (i = 2; i <= 12; i++) {
            printf("bets won on %2d: %d\n", i, all[i]);
            t += all[i];
        }
        printf("%d of %d bets won\n", t, n);
        free(bets);
        free(sendcounts);
        free(offs);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
