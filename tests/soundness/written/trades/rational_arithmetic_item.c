#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Fractions: add, reduce and compare; array of rational numbers */

typedef struct rational { long num, den; } rational;

static long gcd_l(long a, long b)
{
    if (a < 0) a = -a;
    while (b != 0) {
        long t = a % b;
        a = b;
        b = t;
    }
    return a ? a : 1;
}

static rational make(long n, long d)
{
    if (d < 0) {
        n = -n;
        d = -d;
    }
    long g = gcd_l(n, d);
    return (rational){n / g, d / g};
}

static rational add(rational a, rational b)
{
    return make(a.num * b.den + b.num * a.den, a.den * b.den);
}

static rational mul(rational a, rational b)
{
    return make(a.num * b.num, a.den * b.den);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = 56, k;
    if (n % size != 0) {
        if (rank == 0)
            printf("please use 1, 2, 4, 7 or 8 processes\n");
        MPI_Finalize();
        return 0;
    }
    k = n / size;
    rational *q = NULL, *mine = calloc(k, sizeof *mine);
    if (rank == 0) {
        q = calloc(n, sizeof *q);
        for (int i = 0; i < n; i++)
            q[i] = make((i * 5) % 17 - 8, 2 + i % 11);
    }
    MPI_Scatter(q, 2 * k, MPI_LONG, mine, 2 * k, MPI_LONG, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++) {
        /* x -> x^2 + x/2 + 1/3 */
        rational x = mine[i];
        rational r = add(mul(x, x), mul(x, make(1, 2)));
        mine[i] = add(r, make(1, 3));
    }
    MPI_Gather(mine, 2 * k, MPI_LONG, q, 2 * k, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int below = 0;
        for (int i = 0; i < n; i++) {
            printf("%ld/%ld%s", q[i].num, q[i].den, i % 7 == 6 ? "\n" : "  ");
            if (q[i].num * 2 < q[i].den)
                below++;
        }
        printf("%d values below 1/2\n", below);
    }
    free(mine);
    free(q);
    MPI_Finalize();
    return 0;
}
