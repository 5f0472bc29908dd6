/*
 * nbody_potential.c - total gravitational potential energy of a small cluster.
 * Every rank gets a share of the bodies and sums over all pairs it owns.
 */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define NBODY 120
#define SOFT  0.05

static double pos[NBODY][3];
static double mass[NBODY];

static unsigned int lcg_state = 4711u;

static double lcg(void)
{
    lcg_state = lcg_state * 1664525u + 1013904223u;
    return (lcg_state >> 8) / 16777216.0;
}

static void make_cluster(void)
{
    for (int i = 0; i < NBODY; i++) {
        double r = 0.2 + 3.0 * lcg();
        double ct = 2.0 * lcg() - 1.0;
        double ph = 2.0 * M_PI * lcg();
        double st = sqrt(1.0 - ct * ct);
        pos[i][0] = r * st * cos(ph);
        pos[i][1] = r * st * sin(ph);
        pos[i][2] = r * ct;
        mass[i] = 0.5 + lcg();
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (NBODY % size != 0) {
        if (rank == 0)
            printf("number of bodies (%d) must be divisible by number of processes\n", NBODY);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0)
        make_cluster();

    int n = NBODY / size;
    double *mypos = malloc(3 * n * sizeof(double));
    double *mymass = malloc(n * sizeof(double));

    MPI_Scatter(pos, 3 * n, MPI_DOUBLE, mypos, 3 * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(mass, n, MPI_DOUBLE, mymass, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    /* everybody needs all the partners as well */
    MPI_Bcast(pos, 3 * NBODY, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(mass, NBODY, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    double epot = 0.0, com[3] = { 0, 0, 0 }, mtot = 0.0;
    for (int i = 0; i < n; i++) {
        int gi = rank * n + i;
        for (int j = 0; j < NBODY; j++) {
            if (j == gi)
                continue;
            double dx = pos[j][0] - mypos[3 * i];
            double dy = pos[j][1] - mypos[3 * i + 1];
            double dz = pos[j][2] - mypos[3 * i + 2];
            epot -= 0.5 * mymass[i] * mass[j] / sqrt(dx * dx + dy * dy + dz * dz + SOFT * SOFT);
        }
        mtot += mymass[i];
        for (int d = 0; d < 3; d++)
            com[d] += mymass[i] * mypos[3 * i + d];
    }

    double part[5] = { epot, mtot, com[0], com[1], com[2] }, total[5];
    MPI_Reduce(part, total, 5, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("bodies          : %d\n", NBODY);
        printf("total mass      : %.4f\n", total[1]);
        printf("centre of mass  : %.4f %.4f %.4f\n",
               total[2] / total[1], total[3] / total[1], total[4] / total[1]);
        printf("potential energy: %.3f\n", total[0]);
    }

    free(mypos);
    free(mymass);
    MPI_Finalize();
    return 0;
}
