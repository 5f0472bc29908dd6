/* Kernel density estimate (Epanechnikov): the grid points are scattered, the
   observations are broadcast. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define NOBS   150
#define NGRID  60
#define XMIN   0.0
#define XMAX   12.0

double kernel(double u)
{
    return fabs(u) < 1.0 ? 0.75 * (1.0 - u * u) : 0.0;
}

double density(double x, const double obs[], int n, double h)
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += kernel((x - obs[i]) / h);
    return s / (n * h);
}

int main(int argc, char *argv[])
{
    int rank, nproc, i;
    double obs[NOBS], grid[NGRID], dens[NGRID];
    double h = 0.8;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nproc);

    if (rank == 0) {
        if (NGRID % nproc) {
            fprintf(stderr, "NGRID=%d is not divisible by %d\n", NGRID, nproc);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
        srand(99);
        for (i = 0; i < NOBS; i++) {
            double t = (rand() % 1000 + rand() % 1000 + rand() % 1000) / 1000.0;
            obs[i] = i % 3 ? 2.0 + t : 6.5 + 1.5 * t;
        }
        for (i = 0; i < NGRID; i++)
            grid[i] = XMIN + (XMAX - XMIN) * i / (NGRID - 1);
    }
    MPI_Bcast(obs, NOBS, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    int m = NGRID / nproc;
    double *x = malloc(2 * m * sizeof(double));
    double *f = x + m;
    MPI_Scatter(grid, m, MPI_DOUBLE, x, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (i = 0; i < m; i++)
        f[i] = density(x[i], obs, NOBS, h);

    MPI_Gather(f, m, MPI_DOUBLE, dens, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        double area = 0.0;
        for (i = 0; i < NGRID; i++) {
            if (i > 0)
                area += 0.5 * (dens[i] + dens[i - 1]) * (grid[i] - grid[i - 1]);
            if (i % 4 == 0) {
                int stars = (int)(dens[i] * 80.0);
                printf("%6.2f %.3f ", grid[i], dens[i]);
                while (stars-- > 0)
                    putchar('*');
                putchar('\n');
            }
        }
        printf("area %.3f\n", area);
    }
    free(x);
    MPI_Finalize();
    return 0;
}
