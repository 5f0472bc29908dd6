#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
/* Gray code table check: neighbouring codes must differ in exactly one bit.
   Each rank gets codes, the right-hand neighbour's first code is needed too. */

static unsigned gray(unsigned i) { return i ^ (i >> 1); }

static unsigned ungray(unsigned g)
{
    unsigned b = 0;
    for (; g; g >>= 1) b ^= g;
    return b;
}

static int bits(unsigned x)
{
    int n = 0;
    while (x) { x &= x - 1; n++; }
    return n;
}

int main(int argc, char **argv)
{
    int rank, size, i;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 512;
    if (n % size) {
        if (!rank) printf("power of two wanted, got %d processes\n", size);
        MPI_Finalize();
        return 0;
    }
    int k = n / size;
    unsigned *codes = NULL, *c = malloc((k + 1) * sizeof *c);
    if (!rank) {
        codes = malloc(n * sizeof *codes);
        for (i = 0; i < n; i++) codes[i] = gray(i);
        codes[100] ^= 6;            /* a deliberate mistake */
        codes[300] ^= 1;
    }
    MPI_Scatter(codes, k, MPI_UNSIGNED, c, k, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    /* ring shift to the left: last code is also neighbour of the first one */
    MPI_Sendrecv(&c[0], 1, MPI_UNSIGNED, (rank + size - 1) % size, 0,
                 &c[k], 1, MPI_UNSIGNED, (rank + 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    int wrong[2] = { 0, 0 }, all[2];
    for (i = 0; i < k; i++) {
        if (bits(c[i] ^ c[i + 1]) != 1) wrong[0]++;
        if (ungray(c[i]) != (unsigned)(rank * k + i)) wrong[1]++;
    }
    MPI_Reduce(wrong, all, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (!rank) {
        printf("bad transitions: %d\nbad codes: %d\n", all[0], all[1]);
        free(codes);
    }
    free(c);
    MPI_Finalize();
    return 0;
}
