/* arguments: | the | ether */
/* Parallel search of a pattern in a text; lists all positions (counted from 1). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define N 660
#define MAXPAT 12

char text[N + 1];

void build_text(void)
{
    static const char *parts[] = { "the", "weather", "there", "is", "neither", "whether", "then", "ether" };
    int pos = 0, w = 0;
    while (pos < N) {
        const char *p = parts[(w * w + 3 * w) / 2 % 8];
        while (*p && pos < N)
            text[pos++] = *p++;
        if (pos < N)
            text[pos++] = ' ';
        w++;
    }
    text[N] = '\0';
}

int main(int argc, char *argv[])
{
    char pattern[MAXPAT + 1] = "ther";
    char *buf;
    int *found, *everything = NULL, *cnt = NULL, *off = NULL;
    int myrank, nproc, m, len, i, nfound = 0, total = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &myrank);
    MPI_Comm_size(MPI_COMM_WORLD, &nproc);

    if (argc > 1) {
        strncpy(pattern, argv[1], MAXPAT);
        pattern[MAXPAT] = '\0';
    }
    m = (int)strlen(pattern);
    len = N / nproc;
    if (m == 0 || N % nproc != 0 || len < m) {
        if (myrank == 0)
            printf("cannot search with %d processes\n", nproc);
        MPI_Finalize();
        return 0;
    }

    if (myrank == 0) {
        build_text();
        cnt = calloc(nproc, sizeof(int));
        off = calloc(nproc, sizeof(int));
        everything = malloc(N * sizeof(int));
    }

    buf = malloc(len + MAXPAT);
    found = malloc(len * sizeof(int));
    MPI_Scatter(text, len, MPI_CHAR, buf, len, MPI_CHAR, 0, MPI_COMM_WORLD);

    /* everybody gets the first m-1 characters of the next piece */
    int up = myrank + 1 < nproc ? myrank + 1 : MPI_PROC_NULL;
    int down = myrank > 0 ? myrank - 1 : MPI_PROC_NULL;
    memset(buf + len, 0, MAXPAT);
    MPI_Sendrecv(buf, m - 1, MPI_CHAR, down, 3, buf + len, m - 1, MPI_CHAR, up, 3,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    for (i = 1; i <= len; i++)
        if (strncmp(buf + i - 1, pattern, m) == 0)
            found[nfound++] = myrank * len + i;

    MPI_Gather(&nfound, 1, MPI_INT, cnt, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (myrank == 0)
        for (i = 0; i < nproc; i++) {
            off[i] = total;
            total += cnt[i];
        }
    MPI_Gatherv(found, nfound, MPI_INT, everything, cnt, off, MPI_INT, 0, MPI_COMM_WORLD);

    if (myrank == 0) {
        printf("\"%s\" found %d times:", pattern, total);
        for (i = 0; i < total; i++)
            printf("%s%d", i % 15 ? " " : "\n  ", everything[i]);
        printf("\n");
        free(everything);
        free(cnt);
        free(off);
    }
    free(buf);
    free(found);
    MPI_Finalize();
    return 0;
}
