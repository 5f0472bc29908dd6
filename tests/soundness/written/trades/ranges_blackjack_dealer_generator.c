#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Blackjack dealer simulation. Range of game numbers per rank; the cards of
 * a rank come from one running generator with a seed from the rank. */

static unsigned long seed;

static int card(void)
{
    seed = (seed * 48271UL) % 2147483647UL;
    int c = (int)(seed % 13) + 1;
    return c > 10 ? 10 : c;
}

static int dealer(void)
{
    int sum = 0, aces = 0;
    while (sum < 17) {
        int c = card();
        if (c == 1 && sum + 11 <= 21) {
            sum += 11;
            aces++;
        } else {
            sum += c;
        }
        if (sum > 21 && aces > 0) {
            sum -= 10;
            aces--;
        }
    }
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size, games = 4000;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (argc > 1)
        games = atoi(argv[1]);

    int lo = rank * games / size;
    int hi = (rank + 1) * games / size;
    int stat[27] = {0}, all[27];

    seed = 20231UL + 101UL * (unsigned long)rank;
    for (int g = lo; g < hi; g++)
        stat[dealer()]++;

    MPI_Reduce(stat, all, 27, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int bust = 0;
        for (int v = 17; v <= 21; v++)
            printf("dealer %d: %5.1f%%\n", v, 100.0 * all[v] / games);
        for (int v = 22; v < 27; v++)
            bust += all[v];
        printf("bust     : %5.1f%% (%d)\n", 100.0 * bust / games, bust);
    }
    MPI_Finalize();
    return 0;
}
