#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Uses div() to refuse bad sizes; Luhn check on card numbers stored as digits */
#define DIGITS 16

static int luhn(const char *d)
{
    int sum = 0;
    for (int i = 0; i < DIGITS; i++) {
        int v = d[i] - '0';
        if (i % 2 == 0) {
            v *= 2;
            if (v > 9)
                v -= 9;
        }
        sum += v;
    }
    return sum % 10 == 0;
}

static void make_cards(char *cards, int count)
{
    unsigned long long base = 4000123412340000ULL;
    for (int i = 0; i < count; i++) {
        unsigned long long c = base + 37ULL * i;
        for (int k = DIGITS - 1; k >= 0; k--) {
            cards[i * DIGITS + k] = (char)('0' + c % 10);
            c /= 10;
        }
    }
}

int main(int argc, char **argv)
{
    int rank, size, ncards = 120;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    div_t q = div(ncards, size);
    if (q.rem) {
        if (rank == 0)
            fprintf(stderr, "%d cards left over\n", q.rem);
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }

    char *cards = NULL;
    if (rank == 0) {
        cards = malloc(ncards * DIGITS);
        make_cards(cards, ncards);
    }
    char *mine = malloc(q.quot * DIGITS);
    MPI_Scatter(cards, q.quot * DIGITS, MPI_CHAR, mine, q.quot * DIGITS, MPI_CHAR, 0, MPI_COMM_WORLD);

    int valid = 0, all = 0;
    for (int i = 0; i < q.quot; i++)
        if (luhn(mine + i * DIGITS))
            valid++;
    MPI_Reduce(&valid, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d of %d cards are valid\n", all, ncards);
    free(mine);
    free(cards);
    MPI_Finalize();
    return 0;
}
