/* Mini-batch SGD for a polynomial fit: the root scatters one mini-batch after another. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define DEGREE   3
#define NCOEF    (DEGREE + 1)
#define BATCH    24
#define NBATCH   20
#define PASSES   40

static double target(double x) { return 0.5 - x + 0.3 * x * x + 0.8 * x * x * x; }

static double predict(const double *c, double x)
{
    double y = 0;
    for (int k = DEGREE; k >= 0; k--) y = y * x + c[k];
    return y;
}

int main(int argc, char **argv)
{
    double data[NBATCH][BATCH][2];
    double c[NCOEF] = {0}, grad[NCOEF], gsum[NCOEF];
    double sse = 0, sse_all;
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int m = BATCH / size;
    if (m == 0) MPI_Abort(MPI_COMM_WORLD, 1);
    double share[m][2];

    if (rank == 0) {
        unsigned s = 77;
        for (int b = 0; b < NBATCH; b++)
            for (int i = 0; i < BATCH; i++) {
                s = s * 1664525u + 1013904223u;
                double x = 2.0 * (s >> 8) / 16777216.0 - 1.0;
                s = s * 1664525u + 1013904223u;
                data[b][i][0] = x;
                data[b][i][1] = target(x) + 0.1 * ((s >> 8) / 16777216.0 - 0.5);
            }
    }

    for (int pass = 0; pass < PASSES; pass++) {
        double rate = 0.5 / (1 + 0.05 * pass);
        sse = 0;
        for (int b = 0; b < NBATCH; b++) {
            MPI_Scatter(data[b], 2 * m, MPI_DOUBLE, share, 2 * m, MPI_DOUBLE, 0, MPI_COMM_WORLD);

            for (int k = 0; k < NCOEF; k++) grad[k] = 0;
            for (int i = 0; i < m; i++) {
                double x = share[i][0], e = predict(c, x) - share[i][1], xp = 1;
                for (int k = 0; k < NCOEF; k++, xp *= x) grad[k] += e * xp;
                sse += e * e;
            }
            MPI_Allreduce(grad, gsum, NCOEF, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
            for (int k = 0; k < NCOEF; k++) c[k] -= rate * gsum[k] / (m * size);
        }
        if (pass % 10 == 9) {
            MPI_Reduce(&sse, &sse_all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
            if (rank == 0) printf("pass %2d  mse %.5f\n", pass + 1, sse_all / (NBATCH * m * size));
        }
    }
    if (rank == 0) {
        printf("fit:");
        for (int k = 0; k < NCOEF; k++) printf(" %.4f", c[k]);
        printf("\n");
        for (double x = -1.0; x < 1.01; x += 0.5) printf("x %5.2f  fit %8.4f  true %8.4f\n", x, predict(c, x), target(x));
    }
    MPI_Finalize();
    return 0;
}
