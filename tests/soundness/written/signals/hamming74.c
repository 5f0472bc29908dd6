/* Hamming(7,4) link: the data nibbles are coded, one bit per word is disturbed and
   the decoder has to repair it. Coding and decoding happen on all ranks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "mpi.h"

typedef unsigned char u8;

#define BIT(v, n) (((v) >> (n)) & 1)

static u8 encode(u8 d)
{
    int d0 = BIT(d, 0), d1 = BIT(d, 1), d2 = BIT(d, 2), d3 = BIT(d, 3);
    int p1 = d0 ^ d1 ^ d3, p2 = d0 ^ d2 ^ d3, p4 = d1 ^ d2 ^ d3;
    return (u8)(p1 | p2 << 1 | d0 << 2 | p4 << 3 | d1 << 4 | d2 << 5 | d3 << 6);
}

static u8 decode(u8 c, int *repaired)
{
    int s = (BIT(c, 0) ^ BIT(c, 2) ^ BIT(c, 4) ^ BIT(c, 6))
          | (BIT(c, 1) ^ BIT(c, 2) ^ BIT(c, 5) ^ BIT(c, 6)) << 1
          | (BIT(c, 3) ^ BIT(c, 4) ^ BIT(c, 5) ^ BIT(c, 6)) << 2;
    if (s) {
        c = (u8)(c ^ (1 << (s - 1)));
        ++*repaired;
    }
    return (u8)(BIT(c, 2) | BIT(c, 4) << 1 | BIT(c, 5) << 2 | BIT(c, 6) << 3);
}

/* channel: flips a bit depending on the word number */
static void disturb(u8 *words, int n, unsigned seed)
{
    for (int i = 0; i < n; i++) {
        seed = seed * 1103515245u + 12345u;
        unsigned b = (seed >> 16) % 9;
        if (b < 7)
            words[i] ^= (u8)(1u << b);
    }
}

int main(int argc, char **argv)
{
    const char *message = "signal processing on many processors 0123456789";
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int nibbles = 2 * (int)strlen(message);
    int blk = (nibbles + size - 1) / size;
    int total = blk * size;

    u8 *root_buf = rank == 0 ? calloc(total, 1) : NULL;
    u8 *buf = malloc(blk);

    if (rank == 0)
        for (int i = 0; i < nibbles; i++)
            root_buf[i] = i % 2 ? (u8)(message[i / 2] & 15) : (u8)((message[i / 2] >> 4) & 15);

    /* sender */
    MPI_Scatter(root_buf, blk, MPI_UNSIGNED_CHAR, buf, blk, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < blk; i++)
        buf[i] = encode(buf[i]);
    MPI_Gather(buf, blk, MPI_UNSIGNED_CHAR, root_buf, blk, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0)
        disturb(root_buf, nibbles, 2u);

    /* receiver */
    int repaired = 0, repaired_sum;
    MPI_Scatter(root_buf, blk, MPI_UNSIGNED_CHAR, buf, blk, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < blk; i++)
        buf[i] = decode(buf[i], &repaired);
    MPI_Gather(buf, blk, MPI_UNSIGNED_CHAR, root_buf, blk, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    MPI_Reduce(&repaired, &repaired_sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0; i + 1 < nibbles; i += 2)
            putchar(root_buf[i] << 4 | root_buf[i + 1]);
        printf("\n%d of %d words repaired\n", repaired_sum, nibbles);
    }
    free(root_buf);
    free(buf);
    MPI_Finalize();
    return 0;
}
