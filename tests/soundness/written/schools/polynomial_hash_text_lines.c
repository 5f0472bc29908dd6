#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Polynomial hash of text lines; lines are cut at fixed width so that they can
   be sent by Scatterv with char counts. */

#define WIDTH 32

static const char *text =
    "It was the best of times, it was the worst of times, it was the age of wisdom, "
    "it was the age of foolishness, it was the epoch of belief, it was the epoch of "
    "incredulity, it was the season of Light, it was the season of Darkness, it was "
    "the spring of hope, it was the winter of despair, we had everything before us, "
    "we had nothing before us, we were all going direct to Heaven, we were all going "
    "direct the other way - in short, the period was so far like the present period.";

static unsigned long hash_line(const char *l)
{
    unsigned long h = 7;
    for (int i = 0; i < WIDTH; i++)
        h = (h * 131 + (unsigned char)l[i]) % 1000000007UL;
    return h;
}

int main(int argc, char **argv)
{
    int rank, size, lines;
    char *page = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int len = (int)strlen(text);
    lines = (len + WIDTH - 1) / WIDTH;
    while (lines % size) lines++;           /* blank lines at the end */
    if (rank == 0) {
        page = malloc(lines * WIDTH);
        memset(page, ' ', lines * WIDTH);
        memcpy(page, text, len);
    }
    int *cnt = malloc(3 * size * sizeof(int)), *dsp = cnt + size, *lcnt = cnt + 2 * size;
    int *ldsp = malloc(size * sizeof(int));
    for (int r = 0, d = 0; r < size; r++) {
        lcnt[r] = lines / size;
        ldsp[r] = d;
        cnt[r] = lcnt[r] * WIDTH;
        dsp[r] = d * WIDTH;
        d += lcnt[r];
    }
    char *my = malloc(cnt[rank]);
    unsigned long *h = malloc(lcnt[rank] * sizeof *h), *H = NULL;
    if (rank == 0) H = malloc(lines * sizeof *H);
    MPI_Scatterv(page, cnt, dsp, MPI_CHAR, my, cnt[rank], MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < lcnt[rank]; i++) h[i] = hash_line(my + i * WIDTH);
    MPI_Gatherv(h, lcnt[rank], MPI_UNSIGNED_LONG, H, lcnt, ldsp, MPI_UNSIGNED_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i * WIDTH < len; i++)
            printf("%09lu |%.*s|\n", H[i], WIDTH, page + i * WIDTH);
        free(page);
        free(H);
    }
    free(my); free(h); free(cnt); free(ldsp);
    MPI_Finalize();
    return 0;
}
