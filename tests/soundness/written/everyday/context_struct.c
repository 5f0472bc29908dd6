#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* All about the parallel run is kept in one context */
struct ctx {
    MPI_Comm comm;
    int rank;
    int nprocs;
    int total;
    int share;
};

static struct ctx ctx_make(MPI_Comm comm, int total)
{
    struct ctx c = { .comm = comm, .total = total };
    MPI_Comm_rank(comm, &c.rank);
    MPI_Comm_size(comm, &c.nprocs);
    c.share = total / c.nprocs;
    return c;
}

static double *deal(const struct ctx *c, double *whole)
{
    double *part = malloc(c->share * sizeof *part);
    MPI_Scatter(whole, c->share, MPI_DOUBLE, part, c->share, MPI_DOUBLE, 0, c->comm);
    return part;
}

static void collect(const struct ctx *c, double *part, double *whole)
{
    MPI_Gather(part, c->share, MPI_DOUBLE, whole, c->share, MPI_DOUBLE, 0, c->comm);
}

static double fahrenheit(double celsius)
{
    return celsius * 1.8 + 32.0;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct ctx c = ctx_make(MPI_COMM_WORLD, argc > 1 ? atoi(argv[1]) : 60);
    double *celsius = NULL;
    if (c.rank == 0) {
        celsius = malloc(c.total * sizeof *celsius);
        for (int i = 0; i < c.total; i++)
            celsius[i] = -20.0 + 0.5 * i;
    }
    double *p = deal(&c, celsius);
    for (int i = 0; i < c.share; i++)
        p[i] = fahrenheit(p[i]);
    collect(&c, p, celsius);
    if (c.rank == 0)
        for (int i = 0; i < c.total; i++)
            printf("%.1f\n", celsius[i]);
    free(p);
    free(celsius);
    MPI_Finalize();
    return 0;
}
