/* arguments: 24 | 36 48 | */
/* Product of two integer polynomials modulo a prime. The coefficients of the
 * first one are distributed, the partial products are summed at the root. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define P 998244353LL

typedef long long ll;

static ll power(ll b, ll e)
{
    ll r = 1;
    for (b %= P; e > 0; e >>= 1, b = b * b % P)
        if (e & 1)
            r = r * b % P;
    return r;
}

static ll evaluate(const ll *c, int deg1, ll at)
{
    ll v = 0;
    while (deg1-- > 0)
        v = (v * at + c[deg1]) % P;
    return v;
}

int main(int argc, char **argv)
{
    int rank, size, la = 60, lb = 60;
    ll *a = NULL, *b, *prod = NULL, *my_a, *partial;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    switch (argc) {
    case 3: lb = atoi(argv[2]); /* fall through */
    case 2: la = atoi(argv[1]); break;
    default: break;
    }
    int count = la / size;
    if (count * size != la) {
        if (rank == 0)
            printf("length %d not divisible by %d\n", la, size);
        goto out;
    }
    int lp = la + lb - 1;

    b = malloc(lb * sizeof(ll));
    my_a = malloc(count * sizeof(ll));
    partial = calloc(lp, sizeof(ll));
    if (rank == 0) {
        a = malloc(la * sizeof(ll));
        prod = malloc(lp * sizeof(ll));
        for (int i = 0; i < la; i++) a[i] = power(3, 5 * i + 1);
        for (int i = 0; i < lb; i++) b[i] = power(7, i * i + 2);
    }
    MPI_Scatter(a, count, MPI_LONG_LONG, my_a, count, MPI_LONG_LONG, 0, MPI_COMM_WORLD);
    MPI_Bcast(b, lb, MPI_LONG_LONG, 0, MPI_COMM_WORLD);

    int shift = rank * count;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < lb; j++)
            partial[shift + i + j] = (partial[shift + i + j] + my_a[i] * b[j]) % P;

    MPI_Reduce(partial, prod, lp, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        ll x = 12345;
        for (int i = 0; i < lp; i++)
            prod[i] %= P;
        ll left = evaluate(a, la, x) * evaluate(b, lb, x) % P;
        ll right = evaluate(prod, lp, x);
        printf("c[0]=%lld c[1]=%lld c[%d]=%lld\n", prod[0], prod[1], lp - 1, prod[lp - 1]);
        printf("check at %lld: %lld %s %lld\n", x, left, left == right ? "==" : "!=", right);
        free(a);
        free(prod);
    }
    free(b);
    free(my_a);
    free(partial);
out:
    MPI_Finalize();
    return 0;
}
