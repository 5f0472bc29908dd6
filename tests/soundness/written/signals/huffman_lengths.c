/* Two phase Huffman sizing: symbol counts are summed on the root, the code
   lengths are broadcast, and each rank counts the bits of its piece of text. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SYMBOLS 27   /* a-z and blank */

static const char *phrase =
    "the quick brown fox jumps over the lazy dog while the signal is sampled and the samples are coded ";

static int sym(char ch)
{
    return ch == ' ' ? 26 : ch - 'a';
}

/* O(n^2) Huffman construction, plenty for 27 symbols */
static void code_lengths(const long *freq, int *len)
{
    long weight[2 * SYMBOLS];
    int parent[2 * SYMBOLS];
    int alive[2 * SYMBOLS];
    int nodes = SYMBOLS, i;

    for (i = 0; i < SYMBOLS; i++) {
        weight[i] = freq[i];
        parent[i] = -1;
        alive[i] = freq[i] > 0;
    }
    for (;;) {
        int a = -1, b = -1;
        for (i = 0; i < nodes; i++) {
            if (!alive[i]) continue;
            if (a < 0 || weight[i] < weight[a]) { b = a; a = i; }
            else if (b < 0 || weight[i] < weight[b]) b = i;
        }
        if (b < 0) break;
        weight[nodes] = weight[a] + weight[b];
        parent[nodes] = -1;
        alive[nodes] = 1;
        alive[a] = alive[b] = 0;
        parent[a] = parent[b] = nodes;
        nodes++;
    }
    for (i = 0; i < SYMBOLS; i++) {
        int p = parent[i];
        len[i] = 0;
        while (p >= 0) { len[i]++; p = parent[p]; }
    }
}

int main(int argc, char **argv)
{
    int rank, size, i, chunk, n = 1200;
    char *text = NULL, *piece;
    long freq[SYMBOLS] = {0}, total[SYMBOLS];
    long bits = 0, allbits;
    int len[SYMBOLS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    chunk = n / size;
    n = chunk * size;           /* drop the few characters that do not fit */

    if (rank == 0) {
        int plen = (int)strlen(phrase);
        text = (char *)malloc(n);
        for (i = 0; i < n; i++)
            text[i] = phrase[(i + i / 200) % plen];
    }
    piece = (char *)malloc(chunk);
    MPI_Scatter(text, chunk, MPI_CHAR, piece, chunk, MPI_CHAR, 0, MPI_COMM_WORLD);

    for (i = 0; i < chunk; i++)
        freq[sym(piece[i])]++;
    MPI_Reduce(freq, total, SYMBOLS, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0)
        code_lengths(total, len);
    MPI_Bcast(len, SYMBOLS, MPI_INT, 0, MPI_COMM_WORLD);

    for (i = 0; i < chunk; i++)
        bits += len[sym(piece[i])];
    MPI_Reduce(&bits, &allbits, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (i = 0; i < SYMBOLS; i++)
            if (total[i])
                printf("'%c' %4ld  %d bits\n", i == 26 ? ' ' : 'a' + i, total[i], len[i]);
        printf("%d characters, %ld bits, %.3f bits per character\n", n, allbits, (double)allbits / n);
        free(text);
    }
    free(piece);
    MPI_Finalize();
    return 0;
}
