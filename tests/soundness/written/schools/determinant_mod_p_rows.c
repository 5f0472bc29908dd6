/* LU-type elimination with rows dealt cyclically (integers modulo a prime),
   computes the determinant of a matrix */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define P 10007L
#define N 48

static long a[N][N];

static long power(long b, long e)
{
    long r = 1;
    for (b %= P; e; e >>= 1, b = b * b % P)
        if (e & 1) r = r * b % P;
    return r;
}

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = (i == j) ? 1 + i : (i * 31 + j * 17 + i * j) % 97;
}

int main(int argc, char **argv)
{
    int rank, size;
    long piv[N], det = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (N % size != 0) {
        if (rank == 0) printf("order %d not divisible by %d\n", N, size);
        MPI_Finalize();
        return 0;
    }
    fill();             /* everybody knows the matrix, but only works on own rows */

    for (int k = 0; k < N; k++) {
        int owner = k % size;
        if (rank == owner) memcpy(piv, a[k], sizeof piv);
        MPI_Bcast(piv, N, MPI_LONG, owner, MPI_COMM_WORLD);
        if (piv[k] == 0) { det = 0; break; }    /* same decision everywhere */
        det = det * piv[k] % P;
        long inv = power(piv[k], P - 2);
        for (int i = rank; i < N; i += size) {
            if (i <= k) continue;
            long f = a[i][k] * inv % P;
            for (int j = k; j < N; j++)
                a[i][j] = ((a[i][j] - f * piv[j]) % P + P) % P;
        }
    }
    if (rank == 0)
        printf("det mod %ld = %ld\n", P, det);
    MPI_Finalize();
    return 0;
}
