#include <mpi.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDLEN 16

static const char *const sample[] = {
    "level", "parallel", "rotor", "cluster", "civic", "message",
    "radar", "scatter", "kayak", "gather", "madam", "broadcast",
    "refer", "barrier", "noon", "process", "stats", "compute",
    "tenet", "network", "deed", "latency", "racecar", "bandwidth"
};
#define NSAMPLE (int)(sizeof sample / sizeof sample[0])

static int is_palindrome(const char *s)
{
    size_t i = 0, j = strlen(s);
    if (j == 0)
        return 0;
    j--;
    while (i < j) {
        if (tolower((unsigned char)s[i]) != tolower((unsigned char)s[j]))
            return 0;
        i++;
        j--;
    }
    return 1;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int per = 12;
    const int n = per * size;
    char *words = NULL;
    int *flags = NULL;

    if (rank == 0) {
        words = calloc(n, WORDLEN);
        flags = calloc(n, sizeof *flags);
        for (int i = 0; i < n; i++)
            strncpy(words + i * WORDLEN, sample[(i * 7) % NSAMPLE], WORDLEN - 1);
    }

    char local[12 * WORDLEN];
    int found[12];
    MPI_Scatter(words, per * WORDLEN, MPI_CHAR, local, per * WORDLEN, MPI_CHAR, 0, MPI_COMM_WORLD);

    for (int i = 0; i < per; i++)
        found[i] = is_palindrome(&local[i * WORDLEN]);

    MPI_Gather(found, per, MPI_INT, flags, per, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int c = 0;
        for (int i = 0; i < n; i++) {
            if (flags[i]) {
                c++;
                printf("%s ", words + i * WORDLEN);
            }
        }
        printf("\n%d palindromes of %d words\n", c, n);
        free(words);
        free(flags);
    }
    MPI_Finalize();
    return 0;
}
