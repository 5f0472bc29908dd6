#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Exponential smoothing of sales figures; forecasts gathered at the root.
 * alpha = 1/4, fixed point with 8 fractional bits. */

struct ctx {
    MPI_Comm comm;
    int rank, size;
    int n, nlocal;
    int *sales;      /* root only */
    int *forecast;   /* root only */
    int *local;
};

static int setup(struct ctx *c, int n)
{
    c->comm = MPI_COMM_WORLD;
    MPI_Comm_rank(c->comm, &c->rank);
    MPI_Comm_size(c->comm, &c->size);
    c->n = n;
    c->sales = c->forecast = c->local = NULL;
    if (n % c->size) return 0;
    c->nlocal = n / c->size;
    c->local = malloc(c->nlocal * sizeof(int));
    if (c->rank == 0) {
        c->sales = malloc(n * sizeof(int));
        c->forecast = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            c->sales[i] = (300 + 40 * (i % 12) + (i * 31) % 57) << 8;
    }
    return 1;
}

static void smooth(struct ctx *c)
{
    int level = c->local[0];
    for (int i = 0; i < c->nlocal; i++) {
        level += (c->local[i] - level) / 4;
        c->local[i] = level;
    }
}

static void report(struct ctx *c)
{
    if (c->rank) return;
    for (int i = 0; i < c->n; i += 4)
        printf("month %2d: sold %d forecast %d\n", i, c->sales[i] >> 8, c->forecast[i] >> 8);
}

static void teardown(struct ctx *c)
{
    free(c->local);
    free(c->sales);
    free(c->forecast);
}

int main(int argc, char **argv)
{
    struct ctx c;
    MPI_Init(&argc, &argv);
    if (setup(&c, 120)) {
        MPI_Scatter(c.sales, c.nlocal, MPI_INT, c.local, c.nlocal, MPI_INT, 0, c.comm);
        smooth(&c);
        MPI_Gather(c.local, c.nlocal, MPI_INT, c.forecast, c.nlocal, MPI_INT, 0, c.comm);
        report(&c);
    } else if (c.rank == 0) {
        printf("120 months cannot be shared by %d processes\n", c.size);
    }
    teardown(&c);
    MPI_Finalize();
    return 0;
}
