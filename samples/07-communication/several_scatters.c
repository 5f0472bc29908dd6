/* Moves particles for one time step: positions, velocities and charges are kept in arrays of their own
   (structure of arrays), all handed out with the same share. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

typedef struct {
    double *x, *v;
    int *q;
    int n;
} Particles;

static void alloc_particles(Particles *p, int n)
{
    p->x = (double *)malloc(n * sizeof(double));
    p->v = (double *)malloc(n * sizeof(double));
    p->q = (int *)malloc(n * sizeof(int));
    p->n = n;
}

static void free_particles(Particles *p)
{
    free(p->x);
    free(p->v);
    free(p->q);
}

int main(int argc, char **argv)
{
    int rank, nranks, i;
    int nparticles = 420, nlocal;
    double dt = 0.5;
    double *x = NULL, *v = NULL;
    int *q = NULL;
    double *lx, *lv;
    int *lq;
    int charge = 0, total_charge = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nranks);

    Particles all = {NULL, NULL, NULL, 0};
    if (rank == 0) {
        alloc_particles(&all, nparticles);
        for (i = 0; i < nparticles; i++) {
            all.x[i] = i;
            all.v[i] = (i % 8) - 4;
            all.q[i] = (i % 3) - 1;
        }
        x = all.x;
        v = all.v;
        q = all.q;
    }

    nlocal = nparticles / nranks;
    lx = (double *)malloc(nlocal * sizeof(double));
    lv = (double *)malloc(nlocal * sizeof(double));
    lq = (int *)malloc(nlocal * sizeof(int));

    MPI_Scatter(x, nlocal, MPI_DOUBLE, lx, nlocal, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(v, nlocal, MPI_DOUBLE, lv, nlocal, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(q, nlocal, MPI_INT, lq, nlocal, MPI_INT, 0, MPI_COMM_WORLD);

    for (i = 0; i < nlocal; i++) {
        lv[i] += dt * lq[i];
        lx[i] += dt * lv[i];
        if (lx[i] < 0.0) {
            lx[i] = -lx[i];
            lv[i] = -lv[i];
        }
        charge += lq[i];
    }

    MPI_Gather(lx, nlocal, MPI_DOUBLE, x, nlocal, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Gather(lv, nlocal, MPI_DOUBLE, v, nlocal, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Reduce(&charge, &total_charge, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (i = 0; i < nparticles; i++)
            printf("%d %.3f %.3f\n", i, x[i], v[i]);
        printf("charge %d\n", total_charge);
        free_particles(&all);
    }
    free(lx);
    free(lv);
    free(lq);
    MPI_Finalize();
    return 0;
}
