/* Even ranks integrate with Simpson's rule, odd ranks with the midpoint rule;
 * each colour is a communicator of its own which distributes its panels. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define PANELS 120

enum rule { SIMPSON, MIDPOINT };

static double g(double t) { return t * exp(-t) + cos(4 * t); }

static double panel(enum rule r, double l, double h)
{
    return r == SIMPSON ? h / 6.0 * (g(l) + 4.0 * g(l + 0.5 * h) + g(l + h))
                        : h * g(l + 0.5 * h);
}

int main(int argc, char **argv)
{
    int wrank, wsize, rank, size, n, i;
    double h = 2.0 / PANELS;
    double *ends = NULL, *mine;
    double s = 0.0, total = 0.0;
    MPI_Comm team;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &wrank);
    MPI_Comm_size(MPI_COMM_WORLD, &wsize);

    enum rule rule = wrank % 2 == 0 ? SIMPSON : MIDPOINT;
    MPI_Comm_split(MPI_COMM_WORLD, (int) rule, wrank, &team);
    MPI_Comm_rank(team, &rank);
    MPI_Comm_size(team, &size);

    if (PANELS % size != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    n = PANELS / size;

    mine = malloc(n * sizeof(double));
    if (rank == 0) {
        ends = malloc(PANELS * sizeof(double));
        for (i = 0; i < PANELS; i++)
            ends[i] = h * i;
    }

    MPI_Scatter(ends, n, MPI_DOUBLE, mine, n, MPI_DOUBLE, 0, team);
    for (i = 0; i < n; i++)
        s += panel(rule, mine[i], h);
    MPI_Reduce(&s, &total, 1, MPI_DOUBLE, MPI_SUM, 0, team);

    if (wrank == 1)
        MPI_Send(&total, 1, MPI_DOUBLE, 0, 17, MPI_COMM_WORLD);
    if (wrank == 0) {
        double exact = 1.0 - 3.0 * exp(-2.0) + sin(8.0) / 4.0;
        printf("exact    %.5f\n", exact);
        printf("Simpson  %.5f\n", total);
        if (wsize > 1) {
            double other;
            MPI_Recv(&other, 1, MPI_DOUBLE, 1, 17, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("midpoint %.5f\n", other);
            printf("Simpson is %s\n", fabs(total - exact) < fabs(other - exact) ? "better" : "worse");
        }
        else
            printf("midpoint needs a second process\n");
    }

    free(ends);
    free(mine);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
