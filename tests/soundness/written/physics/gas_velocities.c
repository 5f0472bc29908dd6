/*
 * Ideal gas in a box: draw thermal velocities, remove the centre of mass drift,
 * rescale to the wanted temperature and print the speed histogram.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <mpi.h>

#define NATOMS 1200
#define NBINS  16
#define VMAX   4.0

static double gauss(void)
{
    double s = 0;
    for (int i = 0; i < 12; i++)
        s += rand() / (RAND_MAX + 1.0);
    return s - 6.0;
}

static void init_velocities(double *v, int n)
{
    srand(31415);
    for (int i = 0; i < 3 * n; i++)
        v[i] = gauss() + (i % 3 == 0 ? 0.7 : -0.2);
}

static void remove_drift(double *v, int n, long ntotal)
{
    double p[3] = { 0, 0, 0 };

    for (int i = 0; i < n; i++)
        for (int d = 0; d < 3; d++)
            p[d] += v[3 * i + d];
    MPI_Allreduce(MPI_IN_PLACE, p, 3, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 3; d++)
            v[3 * i + d] -= p[d] / ntotal;
}

static double temperature(const double *v, int n, long ntotal)
{
    double ek = 0, sum;

    for (int i = 0; i < 3 * n; i++)
        ek += v[i] * v[i];
    MPI_Allreduce(&ek, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sum / (3.0 * ntotal);
}

int main(int argc, char **argv)
{
    int rank, nranks;
    double *vall = NULL;
    const double target = 1.2;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nranks);

    const int nloc = NATOMS / nranks;
    const long ntot = (long)nloc * nranks;

    if (rank == 0) {
        vall = malloc(3 * NATOMS * sizeof *vall);
        init_velocities(vall, NATOMS);
        if (ntot != NATOMS)
            printf("note: using %ld of %d atoms\n", ntot, NATOMS);
    }

    double *v = malloc(3 * nloc * sizeof *v);
    MPI_Scatter(vall, 3 * nloc, MPI_DOUBLE, v, 3 * nloc, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    free(vall);

    double t_raw = temperature(v, nloc, ntot);
    remove_drift(v, nloc, ntot);
    double t_com = temperature(v, nloc, ntot);
    double scale = sqrt(target / t_com);
    for (int i = 0; i < 3 * nloc; i++)
        v[i] *= scale;

    int hist[NBINS], total[NBINS];
    memset(hist, 0, sizeof hist);
    for (int i = 0; i < nloc; i++) {
        double s = sqrt(v[3 * i] * v[3 * i] + v[3 * i + 1] * v[3 * i + 1] + v[3 * i + 2] * v[3 * i + 2]);
        int b = (int)(s / VMAX * NBINS);
        if (b >= NBINS)
            b = NBINS - 1;
        hist[b]++;
    }
    MPI_Reduce(hist, total, NBINS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    double t_end = temperature(v, nloc, ntot);
    if (rank == 0) {
        printf("T raw %.4f, without drift %.4f, rescaled %.4f\n", t_raw, t_com, t_end);
        for (int b = 0; b < NBINS; b++) {
            printf("%5.2f %4d ", (b + 0.5) * VMAX / NBINS, total[b]);
            for (int k = 0; k < total[b] / 5; k++)
                putchar('*');
            putchar('\n');
        }
    }
    free(v);
    MPI_Finalize();
    return 0;
}
