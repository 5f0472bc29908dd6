/* palindromes and vowels in a word list, words in fixed 12 byte slots */
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>

#define WL 12
typedef char word_t[WL];

static const char *src[] = {
    "level", "orange", "radar", "mpi", "stats", "cluster", "noon", "process",
    "rotor", "rank", "civic", "barrier", "kayak", "gather", "madam", "scatter",
    "refer", "reduce", "tenet", "root", "solos", "broadcast", "deed", "window"
};

static int is_palindrome(const char *s)
{
    size_t i = 0, j = strlen(s);
    while (i < j)
        if (s[i++] != s[--j]) return 0;
    return 1;
}

static int vowels(const char *s)
{
    int c = 0;
    for (; *s; s++) if (strchr("aeiou", *s)) c++;
    return c;
}

int main(int argc, char **argv)
{
    int rank, size, i;
    const int n = (int)(sizeof src / sizeof src[0]);
    word_t list[24], mine[24];
    int res[48], local[48];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("%d words, %d processes: give up\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int k = n / size;
    if (rank == 0) {
        memset(list, 0, sizeof list);
        for (i = 0; i < n; i++) strncpy(list[i], src[i], WL - 1);
    }
    MPI_Scatter(list, k * WL, MPI_CHAR, mine, k * WL, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (i = 0; i < k; i++) {
        local[2 * i] = is_palindrome(mine[i]);
        local[2 * i + 1] = vowels(mine[i]);
    }
    MPI_Gather(local, 2 * k, MPI_INT, res, 2 * k, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (i = 0; i < n; i++)
            printf("%-12s %d vowels%s\n", list[i], res[2 * i + 1], res[2 * i] ? ", palindrome" : "");
    MPI_Finalize();
    return 0;
}
