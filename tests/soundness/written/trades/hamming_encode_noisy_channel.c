#include <mpi.h>
#include <stdio.h>

/* Hamming(7,4) encoder: nibbles in, code words out. */

typedef unsigned char u8;

static u8 encode(u8 d)
{
    int d1 = d & 1, d2 = d >> 1 & 1, d3 = d >> 2 & 1, d4 = d >> 3 & 1;
    int p1 = d1 ^ d2 ^ d4;
    int p2 = d1 ^ d3 ^ d4;
    int p3 = d2 ^ d3 ^ d4;
    return (u8)(p1 | p2 << 1 | d1 << 2 | p3 << 3 | d2 << 4 | d3 << 5 | d4 << 6);
}

static u8 correct(u8 w)
{
    int b[8];
    for (int i = 1; i <= 7; i++)
        b[i] = w >> (i - 1) & 1;
    int s = (b[1] ^ b[3] ^ b[5] ^ b[7]) | (b[2] ^ b[3] ^ b[6] ^ b[7]) << 1
          | (b[4] ^ b[5] ^ b[6] ^ b[7]) << 2;
    if (s)
        b[s] ^= 1;
    return (u8)(b[3] | b[5] << 1 | b[6] << 2 | b[7] << 3);
}

#define SHARE 24

int main(int argc, char **argv)
{
    int rank, size;
    u8 data[SHARE * 16], code[SHARE * 16], back[SHARE * 16];
    u8 mine[SHARE];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 16) {
        if (rank == 0) printf("too many ranks\n");
        MPI_Finalize();
        return 0;
    }
    int n = SHARE * size;
    if (rank == 0)
        for (int i = 0; i < n; i++)
            data[i] = (u8)((i * 11 + 3) & 15);

    MPI_Scatter(data, SHARE, MPI_UNSIGNED_CHAR, mine, SHARE, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < SHARE; i++)
        mine[i] = encode(mine[i]);
    MPI_Gather(mine, SHARE, MPI_UNSIGNED_CHAR, code, SHARE, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0)
        for (int i = 0; i < n; i++)     /* the noisy channel */
            code[i] ^= (u8)(1 << (i * 5 % 7));

    MPI_Scatter(code, SHARE, MPI_UNSIGNED_CHAR, mine, SHARE, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < SHARE; i++)
        mine[i] = correct(mine[i]);
    MPI_Gather(mine, SHARE, MPI_UNSIGNED_CHAR, back, SHARE, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int wrong = 0;
        for (int i = 0; i < n; i++) {
            if (back[i] != data[i])
                wrong++;
            if (i < 8)
                printf("%x -> %02x -> %x\n", data[i], code[i], back[i]);
        }
        printf("%d words, %d wrong after correction\n", n, wrong);
    }
    MPI_Finalize();
    return 0;
}
