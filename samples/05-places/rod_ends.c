/* Heat in a rod whose ends are held at fixed temperatures: whoever has no neighbour sets the place beside its
   own part. At the end, how much flows into each piece from the left: the first own piece needs the last one of
   the rank before. Each rank needs at least one piece. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define STEPS 40

int main(int argc, char *argv[])
{
    int rank, size, n = 210, m, i, step, left, right;
    double *rod = NULL, *u, *v, *flow, *tmp, before = 100.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        n = atoi(argv[1]);

    m = n / size;
    left = rank == 0 ? MPI_PROC_NULL : rank - 1;
    right = rank == size - 1 ? MPI_PROC_NULL : rank + 1;
    u = malloc((m + 2) * sizeof(double));
    v = malloc((m + 2) * sizeof(double));
    flow = malloc(m * sizeof(double));
    if (rank == 0) {
        rod = malloc(n * sizeof(double));
        for (i = 0; i < n; i++)
            rod[i] = (i > n / 3 && i < n / 2) ? 80.0 : 20.0;
    }
    MPI_Scatter(rod, m, MPI_DOUBLE, u + 1, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (step = 0; step < STEPS; step++) {
        MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, left, 0, &u[m + 1], 1, MPI_DOUBLE, right, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(&u[m], 1, MPI_DOUBLE, right, 1, &u[0], 1, MPI_DOUBLE, left, 1,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (left == MPI_PROC_NULL)
            u[0] = 100.0;
        if (right == MPI_PROC_NULL)
            u[m + 1] = u[m];
        for (i = 1; i <= m; i++)
            v[i] = u[i] + 0.25 * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
        tmp = u;
        u = v;
        v = tmp;
    }

    MPI_Sendrecv(&u[m], 1, MPI_DOUBLE, right, 2, &before, 1, MPI_DOUBLE, left, 2,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (i = 1; i <= m; i++)
        flow[i - 1] = (i > 1 ? u[i - 1] : before) - u[i];

    MPI_Gather(flow, m, MPI_DOUBLE, rod, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < n; i++)
            printf("%4d %9.5f\n", i, rod[i]);
        free(rod);
    }
    free(u);
    free(v);
    free(flow);
    MPI_Finalize();
    return 0;
}
