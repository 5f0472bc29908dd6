#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Edit distance of many words to one pattern */

#define WL 12

static int min3(int a, int b, int c)
{
    int m = a < b ? a : b;
    return m < c ? m : c;
}

static int levenshtein(const char *s, const char *t)
{
    int ls = (int)strlen(s), lt = (int)strlen(t);
    int prev[lt + 1], cur[lt + 1];
    for (int j = 0; j <= lt; j++)
        prev[j] = j;
    for (int i = 1; i <= ls; i++) {
        cur[0] = i;
        for (int j = 1; j <= lt; j++)
            cur[j] = min3(prev[j] + 1, cur[j - 1] + 1, prev[j - 1] + (s[i - 1] != t[j - 1]));
        memcpy(prev, cur, sizeof(prev));
    }
    return prev[lt];
}

int main(int argc, char **argv)
{
    int rank, size, n = 64;
    char pattern[WL] = "";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while (n % size)
        n++;

    char (*dict)[WL] = NULL;
    int *dist = NULL;
    if (rank == 0) {
        static const char *syl[] = {"ba", "ke", "ro", "ti", "mun", "sel", "do", "fi"};
        dict = calloc(n, WL);
        dist = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++) {
            strcat(dict[i], syl[i % 8]);
            strcat(dict[i], syl[i / 8 % 8]);
            if (i % 3 == 0)
                strcat(dict[i], syl[(i * 5 + 2) % 8]);
        }
        strcpy(pattern, "kerotimu");
    }
    MPI_Bcast(pattern, WL, MPI_CHAR, 0, MPI_COMM_WORLD);

    int k = n / size;
    char (*w)[WL] = malloc((size_t)k * WL);
    int *d = malloc(k * sizeof(int));
    MPI_Scatter(dict, k * WL, MPI_CHAR, w, k * WL, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++)
        d[i] = levenshtein(pattern, w[i]);
    MPI_Gather(d, k, MPI_INT, dist, k, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int best = 0;
        for (int i = 0; i < n; i++) {
            if (dist[i] <= 4)
                printf("%-12s %d\n", dict[i], dist[i]);
            if (dist[i] < dist[best])
                best = i;
        }
        printf("closest to %s: %s (%d)\n", pattern, dict[best], dist[best]);
        free(dict);
        free(dist);
    }
    free(w);
    free(d);
    MPI_Finalize();
    return 0;
}
