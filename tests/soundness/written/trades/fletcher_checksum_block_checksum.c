#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Fletcher checksum per data block, then a checksum over the checksums. */

static unsigned fletcher16(const unsigned char *d, int n)
{
    unsigned a = 0, b = 0;
    for (int i = 0; i < n; i++) {
        a = (a + d[i]) % 255;
        b = (b + a) % 255;
    }
    return b << 8 | a;
}

int main(int argc, char **argv)
{
    int rank, size, n = 1680;
    unsigned char *file = NULL, *blk;
    unsigned sum, *sums = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        n = atoi(argv[1]);
    if (n < 1 || n % size) {
        if (rank == 0)
            printf("length %d not a multiple of %d\n", n, size);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        file = malloc(n);
        for (int i = 0; i < n; i++)
            file[i] = (unsigned char)(i * i + i / 5);
        sums = malloc(size * sizeof *sums);
    }
    int len = n / size;
    blk = malloc(len);
    MPI_Scatter(file, len, MPI_BYTE, blk, len, MPI_BYTE, 0, MPI_COMM_WORLD);
    sum = fletcher16(blk, len);
    MPI_Gather(&sum, 1, MPI_UNSIGNED, sums, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        unsigned char *bytes = malloc(2 * size);
        for (int r = 0; r < size; r++) {
            printf("block %d of %d bytes: %04x\n", r, len, sums[r]);
            bytes[2 * r] = (unsigned char)(sums[r] >> 8);
            bytes[2 * r + 1] = (unsigned char)(sums[r] & 0xff);
        }
        printf("checksum of checksums: %04x\n", fletcher16(bytes, 2 * size));
        free(bytes);
        free(file);
        free(sums);
    }
    free(blk);
    MPI_Finalize();
    return 0;
}
