#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Discrete Fourier transform with own range of frequencies, exact integer
 * version in the ring modulo the prime 257 (number theoretic transform) */

#define P 257
#define N 128
#define ROOT 9 /* 3^(256/128) mod 257 */

static int mpow(int b, int e)
{
    int r = 1;
    for (; e > 0; e >>= 1, b = b * b % P)
        if (e & 1)
            r = r * b % P;
    return r;
}

int main(int argc, char **argv)
{
    int rank, size;
    int x[N], X[N];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (int i = 0; i < N; i++)
        x[i] = (i % 16 < 8) ? 1 + i / 16 : 0;

    int lo = rank * N / size, hi = (rank + 1) * N / size;
    for (int k = 0; k < N; k++)
        X[k] = 0;
    for (int k = lo; k < hi; k++) {
        int w = mpow(ROOT, k), t = 1, s = 0;
        for (int i = 0; i < N; i++) {
            s = (s + x[i] * t) % P;
            t = t * w % P;
        }
        X[k] = s;
    }
    MPI_Allreduce(MPI_IN_PLACE, X, N, MPI_INT, MPI_SUM, MPI_COMM_WORLD);

    /* back again to check, same range idea */
    int bad = 0, allbad, ninv = mpow(N, P - 2);
    for (int i = lo; i < hi; i++) {
        int w = mpow(mpow(ROOT, i), P - 2), t = 1, s = 0;
        for (int k = 0; k < N; k++) {
            s = (s + X[k] * t) % P;
            t = t * w % P;
        }
        if (s * ninv % P != x[i])
            bad++;
    }
    MPI_Reduce(&bad, &allbad, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int k = 0; k < N; k++)
            printf("%3d%c", X[k], k % 16 == 15 ? '\n' : ' ');
        printf("errors after inverse transform: %d\n", allbad);
    }
    MPI_Finalize();
    return 0;
}
