#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* One explicit heat diffusion step repeated: temperatures are scattered,
 * ghost cells exchanged with the neighbours. */

#define CELLS 120
#define STEPS 50

static double rod[CELLS];

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (CELLS % size) {
        if (rank == 0)
            printf("rod of %d cells does not fit on %d ranks\n", CELLS, size);
        MPI_Finalize();
        return 0;
    }
    int m = CELLS / size;
    double *u = calloc(m + 2, sizeof(double));
    double *v = calloc(m + 2, sizeof(double));
    if (!u || !v)
        MPI_Abort(MPI_COMM_WORLD, 1);

    if (rank == 0)
        for (int i = 0; i < CELLS; i++)
            rod[i] = (i >= 40 && i < 60) ? 100.0 : 20.0;

    MPI_Scatter(rod, m, MPI_DOUBLE, u + 1, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    for (int s = 0; s < STEPS; s++) {
        MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, left, 0, &u[m + 1], 1, MPI_DOUBLE, right, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(&u[m], 1, MPI_DOUBLE, right, 1, &u[0], 1, MPI_DOUBLE, left, 1,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 0)
            u[0] = 20.0;
        if (rank == size - 1)
            u[m + 1] = 20.0;
        for (int i = 1; i <= m; i++)
            v[i] = u[i] + 0.25 * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
        double *t = u;
        u = v;
        v = t;
    }

    MPI_Gather(u + 1, m, MPI_DOUBLE, rod, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < CELLS; i += 6)
            printf("x=%3d T=%.3f\n", i, rod[i]);
    free(u);
    free(v);
    MPI_Finalize();
    return 0;
}
