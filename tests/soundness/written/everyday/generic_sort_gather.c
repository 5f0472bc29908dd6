#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* anagram classes: the letters of each word are sorted, root counts distinct classes */
#define WL 6
typedef char word[WL];

static int cmpc(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
static int cmpw(const void *a, const void *b) { return memcmp(a, b, WL); }

int main(int argc, char **argv)
{
    int rank, size, n = 120;
    word *words = NULL, *w;
    MPI_Datatype word_type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_vector(1, WL, WL, MPI_CHAR, &word_type);
    MPI_Type_commit(&word_type);

    if (rank == 0) {
        words = malloc(n * sizeof(word));
        for (int i = 0; i < n; i++)
            for (int j = 0; j < WL; j++)
                words[i][j] = (char)('a' + (i * (j + 1) + j * j) % 4);
    }
    int each = n / size;
    w = malloc(each * sizeof(word));
    MPI_Scatter(words, each, word_type, w, each, word_type, 0, MPI_COMM_WORLD);
    for (int i = 0; i < each; i++)
        qsort(w[i], WL, 1, cmpc);
    MPI_Gather(w, each, word_type, words, each, word_type, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int classes = 0;
        qsort(words, n, sizeof(word), cmpw);
        for (int i = 0; i < n; i++)
            if (i == 0 || cmpw(words[i], words[i - 1]) != 0) {
                classes++;
                printf("%.*s\n", WL, words[i]);
            }
        printf("%d classes\n", classes);
        free(words);
    }
    free(w);
    MPI_Type_free(&word_type);
    MPI_Finalize();
    return 0;
}
