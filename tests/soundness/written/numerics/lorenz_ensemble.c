/* Ensemble of Lorenz systems: each member starts from a slightly different
   point and is advanced with RK4; mean and spread of the final states. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <string.h>

enum { X, Y, Z, DIM };

struct config {
    int    members;
    int    steps;
    double dt;
    double sigma, rho, beta;
};

static void rhs(const struct config *cfg, const double s[DIM], double ds[DIM])
{
    ds[X] = cfg->sigma * (s[Y] - s[X]);
    ds[Y] = s[X] * (cfg->rho - s[Z]) - s[Y];
    ds[Z] = s[X] * s[Y] - cfg->beta * s[Z];
}

static void rk4(const struct config *cfg, double s[DIM])
{
    double k1[DIM], k2[DIM], k3[DIM], k4[DIM], tmp[DIM];
    const double h = cfg->dt;
    int d;

    rhs(cfg, s, k1);
    for (d = 0; d < DIM; d++) tmp[d] = s[d] + 0.5 * h * k1[d];
    rhs(cfg, tmp, k2);
    for (d = 0; d < DIM; d++) tmp[d] = s[d] + 0.5 * h * k2[d];
    rhs(cfg, tmp, k3);
    for (d = 0; d < DIM; d++) tmp[d] = s[d] + h * k3[d];
    rhs(cfg, tmp, k4);
    for (d = 0; d < DIM; d++)
        s[d] += h / 6.0 * (k1[d] + 2 * k2[d] + 2 * k3[d] + k4[d]);
}

int main(int argc, char **argv)
{
    struct config cfg = { 48, 300, 0.005, 10.0, 28.0, 8.0 / 3.0 };
    int rank, nprocs, m, t, d;
    double (*ens)[DIM] = NULL, (*own)[DIM];
    double sum[DIM] = { 0 }, sq[DIM] = { 0 }, gsum[DIM], gsq[DIM];
    MPI_Datatype state_type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);

    if (cfg.members % nprocs != 0) {
        /* take the next smaller number of members that fits */
        cfg.members -= cfg.members % nprocs;
    }
    const int nlocal = cfg.members / nprocs;

    MPI_Type_contiguous(DIM, MPI_DOUBLE, &state_type);
    MPI_Type_commit(&state_type);

    own = malloc(nlocal * sizeof *own);
    if (rank == 0) {
        ens = malloc(cfg.members * sizeof *ens);
        for (m = 0; m < cfg.members; m++) {
            ens[m][X] = 1.0 + 0.001 * m;
            ens[m][Y] = 1.0;
            ens[m][Z] = 20.0 - 0.01 * (m % 7);
        }
    }

    MPI_Scatter(ens, nlocal, state_type, own, nlocal, state_type, 0, MPI_COMM_WORLD);

    for (m = 0; m < nlocal; m++) {
        for (t = 0; t < cfg.steps; t++)
            rk4(&cfg, own[m]);
        for (d = 0; d < DIM; d++) {
            sum[d] += own[m][d];
            sq[d] += own[m][d] * own[m][d];
        }
    }

    MPI_Reduce(sum, gsum, DIM, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(sq, gsq, DIM, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Gather(own, nlocal, state_type, ens, nlocal, state_type, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        static const char name[] = "xyz";
        for (d = 0; d < DIM; d++) {
            double mean = gsum[d] / cfg.members;
            double var = gsq[d] / cfg.members - mean * mean;
            printf("%c: mean %8.3f  sd %.2f\n", name[d], mean, sqrt(var > 0 ? var : 0));
        }
        printf("first member: %.3f %.3f %.3f\n", ens[0][X], ens[0][Y], ens[0][Z]);
        free(ens);
    }
    free(own);
    MPI_Type_free(&state_type);
    MPI_Finalize();
    return 0;
}
