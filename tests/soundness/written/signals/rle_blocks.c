// Run-length encoding of a scan line bitmap. Each process packs its own block,
// the packed blocks are collected with MPI_Gatherv and unpacked again for a check.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rle_pack(const unsigned char *src, int n, unsigned char *dst)
{
    int out = 0;
    int i = 0;
    while (i < n) {
        int run = 1;
        while (i + run < n && run < 255 && src[i + run] == src[i])
            run++;
        dst[out++] = (unsigned char)run;
        dst[out++] = src[i];
        i += run;
    }
    return out;
}

static int rle_unpack(const unsigned char *src, int n, unsigned char *dst)
{
    int out = 0;
    for (int i = 0; i + 1 < n; i += 2) {
        memset(dst + out, src[i + 1], src[i]);
        out += src[i];
    }
    return out;
}

int main(int argc, char **argv)
{
    enum { TOTAL = 2400 };
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (TOTAL % size != 0) {
        if (rank == 0)
            puts("block size must be integral");
        MPI_Finalize();
        return 0;
    }

    int blk = TOTAL / size;
    unsigned char *raw = NULL, *packed_all = NULL;
    int *lens = NULL, *offs = NULL;

    if (rank == 0) {
        raw = malloc(TOTAL);
        unsigned s = 17;
        int i = 0;
        while (i < TOTAL) {
            s = s * 69069u + 1u;
            int run = 1 + (int)((s >> 20) % 40);
            unsigned char v = (s >> 9) & 1 ? 0xff : (unsigned char)((s >> 10) & 0x0f);
            while (run-- > 0 && i < TOTAL)
                raw[i++] = v;
        }
        lens = malloc(size * sizeof(int));
        offs = malloc(size * sizeof(int));
    }

    unsigned char *block = malloc(blk);
    unsigned char *packed = malloc(2 * blk);
    MPI_Scatter(raw, blk, MPI_UNSIGNED_CHAR, block, blk, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    int len = rle_pack(block, blk, packed);
    MPI_Gather(&len, 1, MPI_INT, lens, 1, MPI_INT, 0, MPI_COMM_WORLD);

    int total_len = 0;
    if (rank == 0) {
        for (int r = 0; r < size; r++) {
            offs[r] = total_len;
            total_len += lens[r];
        }
        packed_all = malloc(total_len);
    }
    MPI_Gatherv(packed, len, MPI_UNSIGNED_CHAR, packed_all, lens, offs, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        unsigned char *check = malloc(TOTAL);
        int n = rle_unpack(packed_all, total_len, check);
        printf("%d bytes -> %d bytes in %d blocks\n", TOTAL, total_len, size);
        printf("round trip %s\n", n == TOTAL && memcmp(check, raw, TOTAL) == 0 ? "ok" : "FAILED");
        free(check);
        free(packed_all);
        free(raw);
        free(lens);
        free(offs);
    }
    free(block);
    free(packed);
    MPI_Finalize();
    return 0;
}
