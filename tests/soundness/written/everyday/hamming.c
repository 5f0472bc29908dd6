#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Hamming(7,4) decoder: one code word per byte, errors corrected and counted */
typedef unsigned char u8;

static u8 encode(u8 d)
{
    u8 d1 = d & 1, d2 = d >> 1 & 1, d3 = d >> 2 & 1, d4 = d >> 3 & 1;
    u8 p1 = d1 ^ d2 ^ d4, p2 = d1 ^ d3 ^ d4, p3 = d2 ^ d3 ^ d4;
    return (u8)(p1 | p2 << 1 | d1 << 2 | p3 << 3 | d2 << 4 | d3 << 5 | d4 << 6);
}

static u8 decode(u8 c, int *fixed)
{
    unsigned syn = 0;
    for (unsigned i = 1; i <= 7; i++)
        if (c >> (i - 1) & 1)
            syn ^= i;
    if (syn) {
        c ^= (u8)(1u << (syn - 1));
        ++*fixed;
    }
    return (u8)((c >> 2 & 1) | (c >> 4 & 1) << 1 | (c >> 5 & 1) << 2 | (c >> 6 & 1) << 3);
}

int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    u8 *channel = rank == 0 ? malloc(n) : NULL;
    for (int i = 0; channel && i < n; i++)
        channel[i] = encode((u8)(i * 5 & 15)) ^ (u8)(i % 4 == 1 ? 1u << (i % 7) : 0);
    int words = n / size, fixed = 0, errors;
    u8 *w = malloc(words);
    MPI_Scatter(channel, words, MPI_BYTE, w, words, MPI_BYTE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < words; i++)
        w[i] = decode(w[i], &fixed);
    MPI_Gather(w, words, MPI_BYTE, channel, words, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Reduce(&fixed, &errors, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int wrong = 0;
        for (int i = 0; i < n; i++)
            wrong += channel[i] != (i * 5 & 15);
        printf("%d corrected, %d wrong\n", errors, wrong);
    }
    free(w);
    free(channel);
    MPI_Finalize();
    return 0;
}
