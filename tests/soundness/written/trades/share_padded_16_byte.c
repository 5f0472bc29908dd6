#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Padded strings: the workers pad every share to a multiple of 16 bytes
 * (PKCS#7 style) and then XOR-chain the 16 byte blocks. */

#define BS 16

static void chain(unsigned char *buf, int blocks)
{
    unsigned char iv[BS];
    for (int i = 0; i < BS; i++)
        iv[i] = (unsigned char)(i * 17);
    for (int b = 0; b < blocks; b++) {
        unsigned char *p = buf + b * BS;
        for (int i = 0; i < BS; i++) {
            p[i] ^= iv[i];
            p[i] = (unsigned char)(p[i] << 3 | p[i] >> 5);
            iv[i] = p[i];
        }
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    const int n = 840;
    unsigned char msg[840];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0)
            printf("message length %d, ranks %d\n", n, size);
        MPI_Finalize();
        return 0;
    }
    if (rank == 0)
        for (int i = 0; i < n; i++)
            msg[i] = (unsigned char)("attack at dawn, "[i % 16]);

    int len = n / size;
    int padded = (len / BS + 1) * BS;
    unsigned char *buf = malloc(padded);
    memset(buf, padded - len, padded);
    MPI_Scatter(msg, len, MPI_UNSIGNED_CHAR, buf, len, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    chain(buf, padded / BS);

    unsigned char *out = rank == 0 ? malloc((size_t)padded * size) : NULL;
    MPI_Gather(buf, padded, MPI_UNSIGNED_CHAR, out, padded, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d bytes plain, %d bytes cipher\n", n, padded * size);
        unsigned long h = 5381;
        for (int i = 0; i < padded * size; i++)
            h = (h * 33 + out[i]) & 0xffffffffUL;
        for (int i = 0; i < 48; i++)
            printf("%02x%s", out[i], i % 16 == 15 ? "\n" : " ");
        printf("hash %08lx\n", h);
        free(out);
    }
    free(buf);
    MPI_Finalize();
    return 0;
}
