/* Adler-32 style checksum of a buffer. Each process sums its block; the block
   sums are xor-ed together to one signature. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define MOD 65521u

static unsigned adler(const unsigned char *p, int n)
{
    unsigned a = 1, b = 0;
    int i;
    for (i = 0; i < n; i++) {
        a = (a + p[i]) % MOD;
        b = (b + a) % MOD;
    }
    return (b << 16) | a;
}

int main(int argc, char **argv)
{
    int me, np, n = 2520, i;
    unsigned char *buf = NULL, *blk;
    unsigned mine, sig = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (argc > 1) n = atoi(argv[1]);
    if (n < 1 || n % np) {
        if (me == 0) printf("length %d is no multiple of %d\n", n, np);
        MPI_Finalize();
        return 0;
    }
    blk = malloc(n / np);
    if (me == 0) {
        buf = malloc(n);
        for (i = 0; i < n; i++) buf[i] = (unsigned char)(i * 7 + (i >> 3));
    }
    MPI_Scatter(buf, n / np, MPI_BYTE, blk, n / np, MPI_BYTE, 0, MPI_COMM_WORLD);
    mine = adler(blk, n / np);
    MPI_Reduce(&mine, &sig, 1, MPI_UNSIGNED, MPI_BXOR, 0, MPI_COMM_WORLD);
    if (me == 0) {
        printf("%d bytes, signature %08x\n", n, sig);
        free(buf);
    }
    free(blk);
    MPI_Finalize();
    return 0;
}
