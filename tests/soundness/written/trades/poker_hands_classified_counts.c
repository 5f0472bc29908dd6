#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Poker hands: classify five-card hands (each an own shuffled deck) */

enum hand { HIGH, PAIR, TWOPAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRFLUSH, NHANDS };
static const char *hname[NHANDS] = {
    "high card", "pair", "two pair", "three of a kind", "straight",
    "flush", "full house", "four of a kind", "straight flush"
};

static void deal(unsigned seed, unsigned char hand[5])
{
    unsigned char deck[52];
    for (int i = 0; i < 52; i++)
        deck[i] = (unsigned char)i;
    for (int i = 0; i < 5; i++) {
        seed = seed * 1664525u + 1013904223u;
        int j = i + (int)((seed >> 12) % (unsigned)(52 - i));
        unsigned char t = deck[i];
        deck[i] = deck[j];
        deck[j] = t;
        hand[i] = deck[i];
    }
}

static enum hand rate(const unsigned char h[5])
{
    int cnt[13] = {0}, suit[4] = {0}, pairs = 0, three = 0, four = 0;
    for (int i = 0; i < 5; i++) {
        cnt[h[i] % 13]++;
        suit[h[i] / 13]++;
    }
    int flush = 0, straight = 0;
    for (int s = 0; s < 4; s++)
        flush |= suit[s] == 5;
    for (int r = 0; r < 13; r++) {
        pairs += cnt[r] == 2;
        three += cnt[r] == 3;
        four += cnt[r] == 4;
    }
    for (int r = 0; r + 4 < 13; r++)
        straight |= cnt[r] && cnt[r + 1] && cnt[r + 2] && cnt[r + 3] && cnt[r + 4];
    if (straight && flush) return STRFLUSH;
    if (four) return FOUR;
    if (three && pairs) return FULL;
    if (flush) return FLUSH;
    if (straight) return STRAIGHT;
    if (three) return THREE;
    return pairs == 2 ? TWOPAIR : pairs ? PAIR : HIGH;
}

int main(int argc, char **argv)
{
    int rank, size, hands = 1680;
    unsigned char *all = NULL;
    int c[NHANDS] = {0}, t[NHANDS];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (hands % size) {
        if (rank == 0)
            printf("hands cannot be dealt to %d players\n", size);
        MPI_Finalize();
        return 0;
    }
    if (rank == 0) {
        all = malloc(5 * hands);
        for (int i = 0; i < hands; i++)
            deal(31u * i + 5u, all + 5 * i);
    }
    int n = hands / size;
    unsigned char my[n][5];
    MPI_Scatter(all, 5 * n, MPI_UNSIGNED_CHAR, my, 5 * n, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        c[rate(my[i])]++;
    MPI_Reduce(c, t, NHANDS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int k = 0; k < NHANDS; k++)
            printf("%-16s %5d\n", hname[k], t[k]);
        free(all);
    }
    MPI_Finalize();
    return 0;
}
