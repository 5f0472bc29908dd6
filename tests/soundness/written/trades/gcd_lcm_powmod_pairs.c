#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* gcd, lcm and modular power table for pairs */

typedef unsigned long ulong_t;
typedef struct { ulong_t a, b; } pair_t;

static ulong_t gcd(ulong_t a, ulong_t b)
{
    while (b) {
        ulong_t t = a % b;
        a = b;
        b = t;
    }
    return a;
}

static ulong_t powmod(ulong_t b, ulong_t e, ulong_t m)
{
    ulong_t r = 1 % m;
    for (b %= m; e; e >>= 1) {
        if (e & 1)
            r = r * b % m;
        b = b * b % m;
    }
    return r;
}

int main(int argc, char **argv)
{
    int rank, size;
    pair_t *pairs = NULL, *my = NULL;
    ulong_t *out = NULL, *res = NULL;
    int status = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = 96, each;
    if (n % size != 0) {
        if (rank == 0)
            printf("n=%d size=%d\n", n, size);
        goto cleanup;
    }
    each = n / size;

    my = malloc(each * sizeof *my);
    out = malloc(3 * each * sizeof *out);
    if (rank == 0) {
        pairs = malloc(n * sizeof *pairs);
        res = malloc(3 * n * sizeof *res);
        for (int i = 0; i < n; i++) {
            pairs[i].a = 12 + 18UL * i;
            pairs[i].b = 30 + 7UL * (i * i % 50);
        }
    }
    MPI_Scatter(pairs, 2 * each, MPI_UNSIGNED_LONG, my, 2 * each, MPI_UNSIGNED_LONG,
                0, MPI_COMM_WORLD);
    for (int i = 0; i < each; i++) {
        ulong_t g = gcd(my[i].a, my[i].b);
        out[3 * i] = g;
        out[3 * i + 1] = my[i].a / g * my[i].b;
        out[3 * i + 2] = powmod(my[i].a, my[i].b, 10007);
    }
    MPI_Gather(out, 3 * each, MPI_UNSIGNED_LONG, res, 3 * each, MPI_UNSIGNED_LONG,
               0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < n; i += 3)
            printf("(%lu,%lu): gcd %lu lcm %lu pow %lu\n", pairs[i].a, pairs[i].b, res[3 * i],
                   res[3 * i + 1], res[3 * i + 2]);

cleanup:
    free(pairs);
    free(res);
    free(my);
    free(out);
    MPI_Finalize();
    return status;
}
