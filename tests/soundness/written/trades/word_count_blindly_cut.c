#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Count words in text pieces. The text is cut blindly in equal pieces, so a
 * word that is cut counts in both pieces (we accepted that). */

static const char *text =
    "the quick brown fox jumps over the lazy dog while seventeen sleepy cats "
    "watch from a warm window sill and dream of small grey mice in the barn ";

#define COPIES 4

static int is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    size_t one = strlen(text);
    size_t total = one * COPIES;
    size_t piece = total / size;
    if (total % size)
        piece++;

    char *whole = NULL;
    if (rank == 0) {
        whole = malloc(piece * size + 1);
        memset(whole, ' ', piece * size);
        for (int c = 0; c < COPIES; c++)
            memcpy(whole + c * one, text, one);
    }
    char *mine = malloc(piece);
    MPI_Scatter(whole, (int)piece, MPI_CHAR, mine, (int)piece, MPI_CHAR, 0, MPI_COMM_WORLD);

    int words = 0, inside = 0, letters = 0, longest = 0, len = 0;
    for (size_t i = 0; i < piece; i++) {
        if (is_letter(mine[i])) {
            letters++;
            len++;
            if (!inside)
                words++;
            inside = 1;
            if (len > longest)
                longest = len;
        } else {
            inside = 0;
            len = 0;
        }
    }
    int v[2] = {words, letters}, s[2], lg;
    MPI_Reduce(v, s, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&longest, &lg, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("words %d, letters %d, longest word part %d\n", s[0], s[1], lg);
    free(whole);
    free(mine);
    MPI_Finalize();
    return 0;
}
