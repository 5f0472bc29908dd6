/* count palindromes in a table of fixed width words */
#include "mpi.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 8
#define NWORDS 60

static const char *seed_words[] = { "level", "rotor", "mpi", "radar", "scatter", "noon",
                                    "gather", "kayak", "rank", "Civic", "size", "refer" };

static int palindrome(const char w[WIDTH])
{
    int a = 0, b = (int)strlen(w) - 1;
    while (a < b)
        if (tolower((unsigned char)w[a++]) != tolower((unsigned char)w[b--]))
            return 0;
    return 1;
}

int main(int argc, char *argv[])
{
    char table[NWORDS][WIDTH], own[NWORDS][WIDTH];
    int rank, ranks, i, found = 0, letters = 0, res[2], sums[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0)
        for (i = 0; i < NWORDS; i++) {
            memset(table[i], 0, WIDTH);
            strncpy(table[i], seed_words[(i * 5 + i / 12) % 12], WIDTH - 1);
        }

    int cnt = NWORDS / ranks;
    MPI_Scatter(table, cnt * WIDTH, MPI_CHAR, own, cnt * WIDTH, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (i = 0; i < cnt; i++) {
        if (palindrome(own[i]))
            found++;
        letters += (int)strlen(own[i]);
    }
    res[0] = found;
    res[1] = letters;
    MPI_Reduce(res, sums, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d of %d words are palindromes, %d letters\n", sums[0], NWORDS, sums[1]);
    MPI_Finalize();
    return 0;
}
