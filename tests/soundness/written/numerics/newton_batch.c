/* Newton iteration for many cubic equations x^3 + p x + q = 0 at once. */
#include <assert.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>

#define NEQ       60
#define MAX_ITER  80
#define EPS       1e-10

typedef struct {
    double p, q;
    double root;
    int    iters;
} cubic_t;

static unsigned lcg_state = 12345u;

static double lcg(void)
{
    lcg_state = lcg_state * 1664525u + 1013904223u;
    return (lcg_state >> 8) / 16777216.0;
}

static void solve(cubic_t *c)
{
    double x = -c->q > 0 ? 1.0 : -1.0;
    int it = 0;

    do {
        double f  = x * x * x + c->p * x + c->q;
        double df = 3.0 * x * x + c->p;
        double dx;
        if (fabs(df) < 1e-12)
            df = 1e-12;
        dx = f / df;
        x -= dx;
        it++;
        if (fabs(dx) < EPS)
            break;
    } while (it < MAX_ITER);

    c->root  = x;
    c->iters = it;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int per_proc = (NEQ + size - 1) / size;
    int padded   = per_proc * size;

    cubic_t *all  = NULL;
    cubic_t *mine = calloc(per_proc, sizeof *mine);
    assert(mine != NULL);

    if (rank == 0) {
        all = calloc(padded, sizeof *all);
        assert(all != NULL);
        for (int i = 0; i < padded; i++) {
            all[i].p = i < NEQ ? 0.5 + 4.0 * lcg() : 1.0;
            all[i].q = i < NEQ ? 10.0 * lcg() - 5.0 : 0.0;
        }
    }

    const int bytes = per_proc * (int)sizeof(cubic_t);
    MPI_Scatter(all, bytes, MPI_BYTE, mine, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < per_proc; i++)
        solve(mine + i);
    MPI_Gather(mine, bytes, MPI_BYTE, all, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        double worst = 0.0;
        int most = 0;
        for (int i = 0; i < NEQ; i++) {
            const cubic_t *c = &all[i];
            double r = fabs(c->root * c->root * c->root + c->p * c->root + c->q);
            if (r > worst)
                worst = r;
            if (c->iters > most)
                most = c->iters;
            if (i % 10 == 0)
                printf("x^3 %+.3f x %+.3f = 0  ->  x = %.3f\n", c->p, c->q, c->root);
        }
        printf("residuals %s, largest iteration count %d\n",
               worst < 1e-6 ? "fine" : "TOO LARGE", most);
        free(all);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
