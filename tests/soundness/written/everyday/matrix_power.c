#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* 3x3 matrices modulo m raised to a power, traces collected */
typedef struct { unsigned e[3][3]; } mat3;

static mat3 mul(const mat3 *a, const mat3 *b, unsigned m)
{
    mat3 c;
    memset(&c, 0, sizeof c);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                c.e[i][j] = (c.e[i][j] + a->e[i][k] * b->e[k][j]) % m;
    return c;
}

static mat3 mpow(mat3 a, unsigned n, unsigned m)
{
    mat3 r = { { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } };
    while (n) {
        if (n & 1u)
            r = mul(&r, &a, m);
        a = mul(&a, &a, m);
        n >>= 1;
    }
    return r;
}

int main(int argc, char **argv)
{
    int rank, size;
    unsigned par[2] = { 0, 0 };          /* exponent, modulus */
    const int n = 60;
    mat3 *ms = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        par[0] = 1000;
        par[1] = 9973;
        ms = malloc(n * sizeof(mat3));
        for (int q = 0; q < n; q++)
            for (int i = 0; i < 9; i++)
                ms[q].e[i / 3][i % 3] = (unsigned)(q * 3 + i * i) % 17;
    }
    MPI_Bcast(par, 2, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

    int cnt = n / size;
    mat3 *mine = malloc(cnt * sizeof(mat3));
    unsigned *traces = malloc(cnt * sizeof(unsigned)), *all = rank ? NULL : malloc(n * sizeof(unsigned));
    MPI_Scatter(ms, 9 * cnt, MPI_UNSIGNED, mine, 9 * cnt, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    for (int q = 0; q < cnt; q++) {
        mat3 p = mpow(mine[q], par[0], par[1]);
        traces[q] = (p.e[0][0] + p.e[1][1] + p.e[2][2]) % par[1];
    }
    MPI_Gather(traces, cnt, MPI_UNSIGNED, all, cnt, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int q = 0; q < n; q += 5)
            printf("trace of power %d: %u\n", q, all[q]);
    free(all);
    free(traces);
    free(mine);
    free(ms);
    MPI_Finalize();
    return 0;
}
