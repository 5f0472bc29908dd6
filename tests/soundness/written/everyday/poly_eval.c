#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define DEG 5

typedef struct { long c[DEG + 1]; } poly;

static long horner(const poly *p, long x)
{
    long y = 0;
    for (int i = DEG; i >= 0; i--)
        y = y * x + p->c[i];
    return y;
}

int main(int argc, char **argv)
{
    int rank, size, n;
    poly p;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        n = argc > 1 ? atoi(argv[1]) : 60;
        for (int i = 0; i <= DEG; i++)
            p.c[i] = i % 2 ? -i - 1 : 2 * i + 1;
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(p.c, DEG + 1, MPI_LONG, 0, MPI_COMM_WORLD);

    long *xs = NULL;
    if (rank == 0) {
        xs = malloc(n * sizeof *xs);
        for (int i = 0; i < n; i++)
            xs[i] = i - n / 2;
    }
    int cnt = n / size;
    long *x = malloc(cnt * sizeof *x);
    MPI_Scatter(xs, cnt, MPI_LONG, x, cnt, MPI_LONG, 0, MPI_COMM_WORLD);

    struct { long lo, hi, sgn; } l = { 0, 0, 0 };
    for (int i = 0; i < cnt; i++) {
        long y = horner(&p, x[i]);
        if (y < l.lo) l.lo = y;
        if (y > l.hi) l.hi = y;
        l.sgn += (y > 0) - (y < 0);
    }
    long lo, hi, sgn;
    MPI_Reduce(&l.lo, &lo, 1, MPI_LONG, MPI_MIN, 0, MPI_COMM_WORLD);
    MPI_Reduce(&l.hi, &hi, 1, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&l.sgn, &sgn, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("range %ld .. %ld, sign balance %ld\n", lo, hi, sgn);
    free(x);
    free(xs);
    MPI_Finalize();
    return 0;
}
