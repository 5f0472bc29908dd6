#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <float.h>

/* max norm and range of a residual: order independent even for doubles */
static inline double dmax(double a, double b) { return a > b ? a : b; }
static inline double dmin(double a, double b) { return a < b ? a : b; }

int main(int argc, char **argv)
{
    int rank, size, n = 120;
    double *res = NULL, *r;
    double ext[3] = { 0.0, -DBL_MAX, -DBL_MAX };   /* |r|, r, -r */
    double glob[3];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1 && (n = atoi(argv[1])) < size)
        n = size;

    if (rank == 0) {
        res = malloc(n * sizeof *res);
        for (int i = 0; i < n; i++)
            res[i] = sin(0.1 * i) * exp(-0.01 * i) - 0.2;
    }
    int k = n / size;
    r = malloc(k * sizeof *r);
    MPI_Scatter(res, k, MPI_DOUBLE, r, k, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++) {
        ext[0] = dmax(ext[0], fabs(r[i]));
        ext[1] = dmax(ext[1], r[i]);
        ext[2] = dmax(ext[2], -r[i]);
    }
    MPI_Reduce(ext, glob, 3, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("max norm %.12f\n", glob[0]);
        printf("range [%.12f, %.12f]\n", -glob[2], glob[1]);
        printf("smaller end %.12f\n", dmin(-glob[2], glob[1]));
        free(res);
    }
    free(r);
    MPI_Finalize();
    return 0;
}
