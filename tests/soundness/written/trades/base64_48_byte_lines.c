#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* base64 of independent 48 byte lines */

#define IN 48
#define OUT 64

static const char alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void encode_line(const unsigned char *in, char *out)
{
    for (int i = 0, o = 0; i < IN; i += 3) {
        unsigned v = (unsigned)in[i] << 16 | (unsigned)in[i + 1] << 8 | in[i + 2];
        out[o++] = alphabet[v >> 18 & 63];
        out[o++] = alphabet[v >> 12 & 63];
        out[o++] = alphabet[v >> 6 & 63];
        out[o++] = alphabet[v & 63];
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    unsigned char *bin = NULL, *bin_loc;
    char *txt = NULL, *txt_loc;
    const int lines = 3;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        bin = malloc((size_t)lines * size * IN);
        txt = malloc((size_t)lines * size * OUT);
        if (!bin || !txt)
            MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
        unsigned s = 1u;
        for (int i = 0; i < lines * size * IN; i++) {
            s = 1103515245u * s + 12345u;
            bin[i] = (unsigned char)(s >> 17);
        }
    }
    bin_loc = malloc(lines * IN);
    txt_loc = malloc(lines * OUT);
    MPI_Scatter(bin, lines * IN, MPI_UNSIGNED_CHAR, bin_loc, lines * IN, MPI_UNSIGNED_CHAR,
                0, MPI_COMM_WORLD);
    for (int l = 0; l < lines; l++)
        encode_line(bin_loc + l * IN, txt_loc + l * OUT);
    MPI_Gather(txt_loc, lines * OUT, MPI_CHAR, txt, lines * OUT, MPI_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("-----BEGIN-----\n");
        for (int l = 0; l < lines * size; l++)
            printf("%.*s\n", OUT, txt + l * OUT);
        printf("-----END-----\n");
    }
    free(bin);
    free(txt);
    free(bin_loc);
    free(txt_loc);
    MPI_Finalize();
    return 0;
}
