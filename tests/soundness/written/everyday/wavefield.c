/* damped oscillators: every oscillator integrates on its own, final states gathered */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

typedef struct {
    double x;
    double v;
    double k;
} osc_t;

static void step(osc_t *o, double dt)
{
    double a = -o->k * o->x - 0.1 * o->v;
    o->v += a * dt;
    o->x += o->v * dt;
}

int main(int argc, char **argv)
{
    int rank, size;
    int nosc = 60, nsteps = 200;
    double dt = 0.01;
    osc_t *all = NULL, *loc;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        all = calloc(nosc, sizeof(osc_t));
        for (int i = 0; i < nosc; ++i) {
            all[i].x = 1.0 + 0.1 * i;
            all[i].k = 1.0 + (i % 5);
        }
    }
    int nloc = nosc / size;
    loc = malloc(nloc * sizeof(osc_t));
    MPI_Scatter(all, 3 * nloc, MPI_DOUBLE, loc, 3 * nloc, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int t = 0; t < nsteps; ++t)
        for (int i = 0; i < nloc; ++i)
            step(&loc[i], dt);
    MPI_Gather(loc, 3 * nloc, MPI_DOUBLE, all, 3 * nloc, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < nosc; i += 6)
            printf("osc %2d: x=%+.6f v=%+.6f\n", i, all[i].x, all[i].v);
        free(all);
    }
    free(loc);
    MPI_Finalize();
    return 0;
}
