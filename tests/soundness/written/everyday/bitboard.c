#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* knight mobility on a chess board, one bitboard per position */
typedef uint64_t bb;

#define FILE_A  0x0101010101010101ULL
#define FILE_B  (FILE_A << 1)
#define FILE_G  (FILE_A << 6)
#define FILE_H  (FILE_A << 7)

static bb knight_attacks(bb k)
{
    bb l1 = (k >> 1) & ~FILE_H, l2 = (k >> 2) & ~(FILE_H | FILE_G);
    bb r1 = (k << 1) & ~FILE_A, r2 = (k << 2) & ~(FILE_A | FILE_B);
    bb h1 = l1 | r1, h2 = l2 | r2;
    return (h1 << 16) | (h1 >> 16) | (h2 << 8) | (h2 >> 8);
}

static unsigned popcount(bb x)
{
    unsigned c = 0;
    while (x)
        x &= x - 1, c++;
    return c;
}

int main(int argc, char **argv)
{
    int rank, size;
    enum { POSITIONS = 120 };

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    bb *pos = NULL;
    if (rank == 0) {
        bb z = 88172645463325252ULL;
        pos = malloc(POSITIONS * sizeof *pos);
        for (int i = 0; i < POSITIONS; i++) {
            z ^= z << 13; z ^= z >> 7; z ^= z << 17;
            pos[i] = z & (z >> 11) & (z << 5);
        }
    }
    int batch = POSITIONS / size;
    bb *p = malloc(batch * sizeof *p);
    MPI_Scatter(pos, batch, MPI_UINT64_T, p, batch, MPI_UINT64_T, 0, MPI_COMM_WORLD);

    unsigned stat[3] = { 0, 0, 0 }, sum[3];    /* knights, attacked squares, defended knights */
    for (bb *it = p; it < p + batch; ++it) {
        bb att = knight_attacks(*it);
        stat[0] += popcount(*it);
        stat[1] += popcount(att);
        stat[2] += popcount(att & *it);
    }
    MPI_Reduce(stat, sum, 3, MPI_UNSIGNED, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("knights %u attacked %u defended %u\n", sum[0], sum[1], sum[2]);
    free(p);
    free(pos);
    MPI_Finalize();
    return 0;
}
