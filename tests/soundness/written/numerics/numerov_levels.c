/* Bound states of the anharmonic oscillator: scan trial energies with the
   Numerov method and report where the wave function changes sign. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define NE     240      /* trial energies */
#define NX     400
#define XMAX   4.0

#define V(x)   (0.5 * (x) * (x) + 0.1 * (x) * (x) * (x) * (x))
#define K2(e, x) (2.0 * ((e) - V(x)))

static double end_value(double energy)
{
    const double h = 2.0 * XMAX / NX, w = h * h / 12.0;
    double x = -XMAX, psi0 = 0.0, psi1 = 1e-6, psi2 = 0.0;
    int i;

    for (i = 1; i < NX; i++) {
        x = -XMAX + i * h;
        psi2 = (2.0 * (1.0 - 5.0 * w * K2(energy, x)) * psi1
                - (1.0 + w * K2(energy, x - h)) * psi0) / (1.0 + w * K2(energy, x + h));
        psi0 = psi1;
        psi1 = psi2;
    }
    return psi2;
}

static double refine(double lo, double hi)
{
    double flo = end_value(lo);
    for (int k = 0; k < 50; k++) {
        double mid = 0.5 * (lo + hi), fm = end_value(mid);
        if ((fm < 0) == (flo < 0)) {
            lo = mid;
            flo = fm;
        } else
            hi = mid;
    }
    return 0.5 * (lo + hi);
}

int main(int argc, char **argv)
{
    int rank, size, per, i, found = 0, total;
    double *grid = NULL, *energies, levels[32];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    per = NE / size;
    if (per * size != NE) {
        if (rank == 0)
            printf("%d energies / %d processes leaves a remainder\n", NE, size);
        MPI_Finalize();
        return 0;
    }
    energies = malloc(per * sizeof(double));

    if (rank == 0) {
        grid = malloc(NE * sizeof(double));
        for (i = 0; i < NE; i++)
            grid[i] = 0.2 + 0.025 * i;
    }
    MPI_Scatter(grid, per, MPI_DOUBLE, energies, per, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    double prev = end_value(energies[0]);
    for (i = 1; i < per; i++) {
        double cur = end_value(energies[i]);
        if ((prev < 0) != (cur < 0) && found < 32)
            levels[found++] = refine(energies[i - 1], energies[i]);
        prev = cur;
    }

    /* print in rank order */
    for (int r = 0; r < size; r++) {
        if (r == rank)
            for (i = 0; i < found; i++)
                printf("[%d] level at E = %.4f\n", rank, levels[i]);
        fflush(stdout);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Reduce(&found, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d levels\n", total);

    free(grid);
    free(energies);
    MPI_Finalize();
    return 0;
}
