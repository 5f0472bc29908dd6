/* wc: lines, words and characters; the text is divided in equal byte ranges */
#include <mpi.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct wc { long lines, words, chars; };

static struct wc count(const char *s, int n)
{
    struct wc w = { 0, 0, 0 };
    int inword = 0;
    for (int i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c == '\n') w.lines++;
        if (isspace(c)) {
            inword = 0;
        } else if (!inword) {
            inword = 1;
            w.words++;
        }
        w.chars++;
    }
    return w;
}

static const char *poem =
    "Whose woods these are I think I know.\n"
    "His house is in the village though;\n"
    "He will not see me stopping here\n"
    "To watch his woods fill up with snow.\n"
    "My little horse must think it queer\n"
    "To stop without a farmhouse near\n"
    "Between the woods and frozen lake\n"
    "The darkest evening of the year.\n";

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int len = (int)strlen(poem);
    int padded = (len + size - 1) / size * size;
    int *cnt = malloc(size * sizeof(int)), *dsp = malloc(size * sizeof(int));
    for (int r = 0; r < size; r++) {
        cnt[r] = padded / size;
        dsp[r] = r * (padded / size);
    }
    char *text = NULL, *mine = malloc(cnt[rank]);
    if (rank == 0) {
        text = malloc(padded);
        memset(text, ' ', padded);
        memcpy(text, poem, len);
    }
    MPI_Scatterv(text, cnt, dsp, MPI_CHAR, mine, cnt[rank], MPI_CHAR, 0, MPI_COMM_WORLD);
    struct wc w = count(mine, cnt[rank]), t;
    MPI_Reduce(&w, &t, 3, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%7ld %7ld %7ld\n", t.lines, t.words, t.chars - (padded - len));
        free(text);
    }
    free(mine);
    free(cnt);
    free(dsp);
    MPI_Finalize();
    return 0;
}
