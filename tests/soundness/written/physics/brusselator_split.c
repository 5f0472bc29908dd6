/* Brusselator reaction kinetics. The processes are split in two groups, one for each
   feed rate; inside a group the initial states are scattered. */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct
{
    double x;
    double y;
} State;

static State rhs(State s, double a, double b)
{
    State d;
    d.x = a + s.x * s.x * s.y - (b + 1.0) * s.x;
    d.y = b * s.x - s.x * s.x * s.y;
    return d;
}

/* Heun steps */
static State integrate(State s, double a, double b, double t, int steps)
{
    double h = t / steps;
    for (int i = 0; i < steps; i++)
    {
        State k1 = rhs(s, a, b);
        State e = { s.x + h * k1.x, s.y + h * k1.y };
        State k2 = rhs(e, a, b);
        s.x += 0.5 * h * (k1.x + k2.x);
        s.y += 0.5 * h * (k1.y + k2.y);
    }
    return s;
}

int main(int argc, char **argv)
{
    const double a = 1.0, feeds[2] = { 1.7, 2.6 };
    const int nstates = 24;
    int wrank, wsize, grank, gsize;
    MPI_Comm group;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &wrank);
    MPI_Comm_size(MPI_COMM_WORLD, &wsize);

    int colour = wsize > 1 ? wrank % 2 : 0;
    MPI_Comm_split(MPI_COMM_WORLD, colour, wrank, &group);
    MPI_Comm_rank(group, &grank);
    MPI_Comm_size(group, &gsize);

    int mine = nstates / gsize;
    State *initial = NULL;
    if (grank == 0)
    {
        initial = malloc(nstates * sizeof(State));
        for (int i = 0; i < nstates; i++)
        {
            initial[i].x = 0.5 + 0.1 * (i % 6);
            initial[i].y = 1.0 + 0.25 * (i / 6);
        }
    }

    State *part = malloc(mine * sizeof(State));
    MPI_Scatter(initial, 2 * mine, MPI_DOUBLE, part, 2 * mine, MPI_DOUBLE, 0, group);

    double dist = 0.0, far = 0.0;
    for (int i = 0; i < mine; i++)
    {
        State e = integrate(part[i], a, feeds[colour], 8.0, 2000);
        double d = hypot(e.x - a, e.y - feeds[colour] / a);
        dist += d;
        if (d > far)
            far = d;
    }

    double sums = 0.0, fars = 0.0;
    int used = 0;
    MPI_Reduce(&dist, &sums, 1, MPI_DOUBLE, MPI_SUM, 0, group);
    MPI_Reduce(&far, &fars, 1, MPI_DOUBLE, MPI_MAX, 0, group);
    MPI_Reduce(&mine, &used, 1, MPI_INT, MPI_SUM, 0, group);

    /* leaders report to world rank 0, which leads group 0 */
    if (wrank == 0)
    {
        printf("b = %.1f: %d states, mean distance %.4f, largest %.4f\n", feeds[0], used, sums / used, fars);
        if (wsize > 1)
        {
            double in[3];
            MPI_Recv(in, 3, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("b = %.1f: %.0f states, mean distance %.4f, largest %.4f\n", feeds[1], in[2], in[0] / in[2], in[1]);
        }
    }
    else if (grank == 0)
    {
        double out[3] = { sums, fars, used };
        MPI_Send(out, 3, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    }

    free(initial);
    free(part);
    MPI_Comm_free(&group);
    MPI_Finalize();
    return 0;
}
