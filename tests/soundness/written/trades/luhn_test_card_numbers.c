#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Luhn test of card numbers kept as digit rows */

#define DIGITS 16
#define CARDS 120

static int luhn(const char *d)
{
    int s = 0;
    for (int i = 0; i < DIGITS; i++) {
        int v = d[DIGITS - 1 - i];
        if (i & 1) {
            v *= 2;
            if (v > 9)
                v -= 9;
        }
        s += v;
    }
    return s % 10 == 0;
}

static void print_card(const char *d)
{
    for (int i = 0; i < DIGITS; i++)
        printf("%s%d", i && i % 4 == 0 ? " " : "", d[i]);
    putchar('\n');
}

int main(int argc, char **argv)
{
    int rank, size;
    char cards[CARDS][DIGITS], sub[CARDS][DIGITS];
    char ok[CARDS], okall[CARDS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (CARDS % size) {
        if (rank == 0)
            printf("unequal shares\n");
        MPI_Finalize();
        return 0;
    }
    int n = CARDS / size;

    if (rank == 0) {
        unsigned long s = 4111;
        for (int i = 0; i < CARDS; i++)
            for (int j = 0; j < DIGITS; j++) {
                s = s * 25214903917UL + 11UL;
                cards[i][j] = (char)((s >> 24) % 10);
            }
    }
    MPI_Scatter(cards, n * DIGITS, MPI_CHAR, sub, n * DIGITS, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        ok[i] = (char)luhn(sub[i]);
    MPI_Gather(ok, n, MPI_CHAR, okall, n, MPI_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int valid = 0;
        for (int i = 0; i < CARDS; i++)
            if (okall[i]) {
                valid++;
                print_card(cards[i]);
            }
        printf("%d of %d card numbers are valid\n", valid, CARDS);
    }
    MPI_Finalize();
    return 0;
}
