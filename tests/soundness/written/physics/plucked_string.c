/* 1D wave equation for a plucked string, u[1..n] are the local points (1-based),
 * u[0] and u[n+1] belong to the neighbours. */
#include "mpi.h"
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define TAG_L 101
#define TAG_R 102

#define ALLOC(ptr, n)                                         \
    do {                                                      \
        (ptr) = calloc((n), sizeof(*(ptr)));                  \
        if (!(ptr)) MPI_Abort(MPI_COMM_WORLD, 99);            \
    } while (0)

int npoints = 96, nsteps = 150;
double tau = 0.5;
int me, np;

static void step(double *un, const double *u, const double *uo, int n, int offset)
{
    int i, g;
    for (i = 1; i <= n; i++) {
        g = offset + i;                    /* global index, 1..npoints */
        if (g == 1 || g == npoints) {
            un[i] = 0.0;
            continue;
        }
        un[i] = 2.0 * u[i] - uo[i] + tau * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
    }
}

static void swap_halo(double *u, int n)
{
    MPI_Status st;
    if (me > 0) {
        if (me % 2) {
            MPI_Send(&u[1], 1, MPI_DOUBLE, me - 1, TAG_L, MPI_COMM_WORLD);
            MPI_Recv(&u[0], 1, MPI_DOUBLE, me - 1, TAG_R, MPI_COMM_WORLD, &st);
        } else {
            MPI_Recv(&u[0], 1, MPI_DOUBLE, me - 1, TAG_R, MPI_COMM_WORLD, &st);
            MPI_Send(&u[1], 1, MPI_DOUBLE, me - 1, TAG_L, MPI_COMM_WORLD);
        }
    }
    if (me < np - 1) {
        if (me % 2) {
            MPI_Send(&u[n], 1, MPI_DOUBLE, me + 1, TAG_R, MPI_COMM_WORLD);
            MPI_Recv(&u[n + 1], 1, MPI_DOUBLE, me + 1, TAG_L, MPI_COMM_WORLD, &st);
        } else {
            MPI_Recv(&u[n + 1], 1, MPI_DOUBLE, me + 1, TAG_L, MPI_COMM_WORLD, &st);
            MPI_Send(&u[n], 1, MPI_DOUBLE, me + 1, TAG_R, MPI_COMM_WORLD);
        }
    }
}

int main(int argc, char **argv)
{
    double *full = NULL, *u, *uold, *unew, *t;
    int n, i, s;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);

    n = npoints / np;
    npoints = n * np;       /* cut the string so that it fits */

    if (me == 0) {
        ALLOC(full, npoints);
        for (i = 0; i < npoints; i++) {
            double x = (double)i / (npoints - 1);
            full[i] = x < 0.3 ? x / 0.3 : (1.0 - x) / 0.7;
        }
    }
    ALLOC(u, n + 2);
    ALLOC(uold, n + 2);
    ALLOC(unew, n + 2);

    MPI_Scatter(full, n, MPI_DOUBLE, u + 1, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 1; i <= n; i++)
        uold[i] = u[i];

    for (s = 0; s < nsteps; s++) {
        swap_halo(u, n);
        step(unew, u, uold, n, me * n);
        t = uold;
        uold = u;
        u = unew;
        unew = t;
    }

    MPI_Gather(u + 1, n, MPI_DOUBLE, full, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (me == 0) {
        printf("string of %d points after %d steps\n", npoints, nsteps);
        for (i = 0; i < npoints; i += 6)
            printf("%3d %9.4f\n", i + 1, full[i]);
        free(full);
    }
    free(u);
    free(uold);
    free(unew);
    MPI_Finalize();
    return 0;
}
