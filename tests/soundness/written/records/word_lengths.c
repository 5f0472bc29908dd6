/* Word length statistics of a small text. Words are stored in cells of fixed
   width, so that a share always consists of whole words. */

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include "mpi.h"

#define WIDTH 16
#define MAXLEN 15

static const char *TEXT =
    "it was the best of times it was the worst of times it was the age of wisdom "
    "it was the age of foolishness it was the epoch of belief it was the epoch of "
    "incredulity it was the season of light it was the season of darkness it was "
    "the spring of hope it was the winter of despair";

int split_words(const char *text, char *cells, int max)
{
    int n = 0, pos = 0;
    for (;; text++) {
        if (*text != ' ' && *text != '\0') {
            if (pos < MAXLEN && n < max)
                cells[n * WIDTH + pos++] = *text;
            continue;
        }
        if (pos > 0) {
            n++;
            pos = 0;
        }
        if (*text == '\0')
            break;
    }
    return n;
}

int main(int argc, char *argv[])
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    char *cells = NULL;
    int nwords = 0, padded = 0;

    if (rank == 0) {
        cells = calloc(200, WIDTH);
        nwords = split_words(TEXT, cells, 200);
        /* pad with empty words to a multiple of size */
        padded = (nwords + size - 1) / size * size;
    }
    MPI_Bcast(&padded, 1, MPI_INT, 0, MPI_COMM_WORLD);

    int count = padded / size;
    char *mine = malloc(count * WIDTH);
    MPI_Scatter(cells, count * WIDTH, MPI_CHAR, mine, count * WIDTH, MPI_CHAR, 0, MPI_COMM_WORLD);

    int hist[MAXLEN + 1] = {0}, sum[MAXLEN + 1] = {0};
    for (int w = 0; w < count; w++)
        hist[strlen(mine + w * WIDTH)]++;

    MPI_Reduce(hist, sum, MAXLEN + 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int letters = 0;
        for (int len = 1; len <= MAXLEN; len++) {
            letters += len * sum[len];
            if (sum[len] == 0)
                continue;
            printf("%2d: ", len);
            for (int i = 0; i < sum[len]; i++)
                putchar('#');
            printf(" %d\n", sum[len]);
        }
        printf("%d words, average length %.3f\n", nwords, (double)letters / nwords);
        free(cells);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
