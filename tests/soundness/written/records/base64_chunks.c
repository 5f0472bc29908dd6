/* Base64: the input is cut at multiples of three bytes, each piece becomes a
   piece of output one third longer. The tail is encoded by the root. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char B64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void encode3(const unsigned char in[3], char out[4])
{
    unsigned v = (unsigned)in[0] << 16 | (unsigned)in[1] << 8 | in[2];
    out[0] = B64[v >> 18 & 63];
    out[1] = B64[v >> 12 & 63];
    out[2] = B64[v >> 6 & 63];
    out[3] = B64[v & 63];
}

static int encode_tail(const unsigned char *in, int n, char *out)
{
    int o = 0;
    while (n > 0) {
        unsigned char t[3] = { in[0], n > 1 ? in[1] : 0, n > 2 ? in[2] : 0 };
        encode3(t, out + o);
        if (n < 3) out[o + 3] = '=';
        if (n < 2) out[o + 2] = '=';
        o += 4;
        in += 3;
        n -= 3;
    }
    return o;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int length = 500;
    unsigned char *input = NULL;
    char *output = NULL;
    if (rank == 0) {
        input = malloc(length);
        output = malloc(4 * ((length + 2) / 3) + 1);
        for (int i = 0; i < length; ++i)
            input[i] = (unsigned char)(i * i / 3 + 5 * i);
    }

    const int triples = length / 3 / size;      /* per process */
    unsigned char *in = malloc(3 * triples + 1);
    char *out = malloc(4 * triples + 1);

    MPI_Scatter(input, 3 * triples, MPI_UNSIGNED_CHAR, in, 3 * triples, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int t = 0; t < triples; ++t)
        encode3(&in[3 * t], &out[4 * t]);
    MPI_Gather(out, 4 * triples, MPI_CHAR, output, 4 * triples, MPI_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int done = 3 * triples * size, pos = 4 * triples * size;
        pos += encode_tail(input + done, length - done, output + pos);
        output[pos] = '\0';
        for (int i = 0; i < pos; i += 76)
            printf("%.76s\n", output + i);
        printf("%d bytes -> %d characters\n", length, pos);
        free(input);
        free(output);
    }
    free(in);
    free(out);
    MPI_Finalize();
    return 0;
}
