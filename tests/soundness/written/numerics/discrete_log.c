/* Discrete logarithm by baby steps and giant steps. The baby table is sorted and
   broadcast; the giant steps are divided among the processes. */
#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define PRIME 1000003u
#define GEN   2u
#define STEPS 1020u            /* > sqrt(PRIME), divisible by 2, 3, 4, 5, 6 */
#define NONE  INT_MAX

struct baby { unsigned value, exponent; };

static unsigned mul(unsigned a, unsigned b)
{
    return (unsigned) ((unsigned long long) a * b % PRIME);
}

static unsigned pw(unsigned b, unsigned e)
{
    unsigned r = 1;
    while (e) {
        if (e & 1)
            r = mul(r, b);
        b = mul(b, b);
        e >>= 1;
    }
    return r;
}

static int by_value(const void *a, const void *b)
{
    const struct baby *p = a, *q = b;
    if (p->value != q->value)
        return p->value < q->value ? -1 : 1;
    return p->exponent < q->exponent ? -1 : p->exponent > q->exponent;
}

static const struct baby *lookup(const struct baby *t, unsigned v)
{
    int lo = 0, hi = STEPS - 1;
    while (lo <= hi) {
        int mid = (lo + hi) >> 1;
        if (t[mid].value == v)
            return t + mid;
        if (t[mid].value < v)
            lo = mid + 1;
        else
            hi = mid - 1;
    }
    return NULL;
}

int main(int argc, char **argv)
{
    static struct baby table[STEPS];
    unsigned giant[STEPS], *g;
    const unsigned targets[] = { 5, 77, 123456, 999983, 2 };
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (STEPS % size) {
        if (rank == 0)
            fprintf(stderr, "STEPS=%u is not divisible by %d\n", STEPS, size);
        MPI_Finalize();
        return 0;
    }
    unsigned chunk = STEPS / size;
    g = malloc(chunk * sizeof *g);

    if (rank == 0) {
        unsigned v = 1;
        for (unsigned k = 0; k < STEPS; k++, v = mul(v, GEN))
            table[k].value = v, table[k].exponent = k;
        qsort(table, STEPS, sizeof table[0], by_value);
        for (unsigned k = 0; k < STEPS; k++)
            giant[k] = k;
    }
    MPI_Bcast(table, 2 * STEPS, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    MPI_Scatter(giant, chunk, MPI_UNSIGNED, g, chunk, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

    unsigned inv = pw(pw(GEN, STEPS), PRIME - 2);     /* GEN^(-STEPS) */
    for (unsigned t = 0; t < sizeof targets / sizeof *targets; t++) {
        int mine = NONE, best;
        for (unsigned k = 0; k < chunk; k++) {
            const struct baby *hit = lookup(table, mul(targets[t], pw(inv, g[k])));
            if (hit) {
                mine = (int) (g[k] * STEPS + hit->exponent);
                break;               /* further hits are larger */
            }
        }
        MPI_Reduce(&mine, &best, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            if (best == NONE)
                printf("%u is not a power of %u\n", targets[t], GEN);
            else
                printf("log(%u) = %d, check %u\n", targets[t], best, pw(GEN, best));
        }
    }
    free(g);
    MPI_Finalize();
    return 0;
}
