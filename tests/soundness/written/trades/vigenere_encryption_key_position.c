#include <stdio.h>
#include <mpi.h>

#define MAXP 8
#define CHUNK 64

/* Caesar / Vigenere encryption of a text in equal blocks.  The key position
 * is computed from the global position so blocks are independent. */

static const char key[] = "LEMON";

static char shift(char c, int k)
{
    if (c >= 'a' && c <= 'z')
        return (char)('a' + (c - 'a' + k) % 26);
    if (c >= 'A' && c <= 'Z')
        return (char)('A' + (c - 'A' + k) % 26);
    return c;
}

int main(int argc, char **argv)
{
    static const char phrase[] =
        "It was the best of times, it was the worst of times, it was the age of wisdom; ";
    char text[MAXP * CHUNK + 1], secret[MAXP * CHUNK + 1], piece[CHUNK];
    int rank, size, i;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > MAXP) {
        if (rank == 0)
            printf("too many ranks\n");
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        int plen = sizeof phrase - 1;
        for (i = 0; i < size * CHUNK; i++)
            text[i] = phrase[i % plen];
        text[size * CHUNK] = '\0';
    }

    MPI_Scatter(text, CHUNK, MPI_CHAR, piece, CHUNK, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (i = 0; i < CHUNK; i++) {
        int pos = rank * CHUNK + i;
        piece[i] = shift(piece[i], key[pos % 5] - 'A');
    }
    MPI_Gather(piece, CHUNK, MPI_CHAR, secret, CHUNK, MPI_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        secret[size * CHUNK] = '\0';
        printf("plain : %s\n", text);
        printf("cipher: %s\n", secret);
    }
    MPI_Finalize();
    return 0;
}
