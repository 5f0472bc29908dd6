#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* All-pairs interaction (charges on a line): own range of i, all j. Integer
 * forces; every rank keeps the full coordinate array. */

#define MAXN 500

typedef struct { long x, q; } charge;

static charge c[MAXN];
static long force[MAXN];

static long pair_force(const charge *a, const charge *b)
{
    long d = b->x - a->x;
    if (d == 0)
        return 0;
    long f = 1000000L * a->q * b->q / (d * d);
    return d > 0 ? -f : f;
}

int main(int argc, char **argv)
{
    int rank, size, n = 160;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (argc > 1) {
        n = atoi(argv[1]);
        if (n < 1 || n > MAXN) {
            if (rank == 0)
                printf("n must be in 1..%d\n", MAXN);
            MPI_Finalize();
            return 0;
        }
    }
    for (int i = 0; i < n; i++) {
        c[i].x = (i * 137L) % 1009;
        c[i].q = i % 3 - 1;
    }

    int per = n / size + (n % size != 0);
    int from = rank * per < n ? rank * per : n;
    int to = from + per < n ? from + per : n;

    for (int i = from; i < to; i++)
        for (int j = 0; j < n; j++)
            if (i != j)
                force[i] += pair_force(&c[i], &c[j]);

    long *total = malloc(n * sizeof *total);
    MPI_Reduce(force, total, n, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long net = 0;
        int strongest = 0;
        for (int i = 0; i < n; i++) {
            net += total[i];
            if (labs(total[i]) > labs(total[strongest]))
                strongest = i;
        }
        printf("net force %ld (should be near 0)\n", net);
        printf("strongest: particle %d at %ld, %ld\n", strongest, c[strongest].x,
               total[strongest]);
    }
    free(total);
    MPI_Finalize();
    return 0;
}
