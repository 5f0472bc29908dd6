/* First principal components of a point cloud: covariance in parallel,
 * then power iteration with deflation on the (small) covariance matrix. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <mpi.h>

#define D 5
typedef double row_t[D];

static void cloud(row_t *x, int n)
{
    unsigned s = 606;
#define U() ((s = s * 1664525u + 1013904223u) / 4294967296.0 - 0.5)
    for (int i = 0; i < n; i++) {
        double a = 6 * U(), b = 2.5 * U();
        x[i][0] = a + 0.2 * U();
        x[i][1] = -a + b + 0.2 * U();
        x[i][2] = b + 0.2 * U();
        x[i][3] = 0.5 * a - b + 0.2 * U();
        x[i][4] = 1 + 0.2 * U();
    }
#undef U
}

static double power(double c[D][D], double *v)
{
    double w[D], lambda = 0, old;
    int it = 0;
    for (int i = 0; i < D; i++)
        v[i] = 1.0 / (i + 1);
    do {
        old = lambda;
        double nrm = 0;
        for (int i = 0; i < D; i++) {
            w[i] = 0;
            for (int j = 0; j < D; j++)
                w[i] += c[i][j] * v[j];
            nrm += w[i] * w[i];
        }
        lambda = sqrt(nrm);
        for (int i = 0; i < D; i++)
            v[i] = w[i] / lambda;
    } while (fabs(lambda - old) > 1e-12 && ++it < 500);
    if (v[0] < 0)
        for (int i = 0; i < D; i++)
            v[i] = -v[i];
    return lambda;
}

int main(int argc, char **argv)
{
    enum { N = 300 };
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Datatype rowtype;
    MPI_Type_contiguous(D, MPI_DOUBLE, &rowtype);
    MPI_Type_commit(&rowtype);

    int n_loc = N / size, extra = N - n_loc * size;
    row_t *x = NULL, *xl = malloc((n_loc + extra) * sizeof(row_t));
    if (rank == 0) {
        x = malloc(N * sizeof(row_t));
        cloud(x, N);
    }
    MPI_Scatter(x, n_loc, rowtype, xl, n_loc, rowtype, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        memcpy(xl + n_loc, x + n_loc * size, extra * sizeof(row_t));
        n_loc += extra;
        free(x);
    }

    double mean[D] = { 0 }, cov[D][D] = { { 0 } };
    for (int i = 0; i < n_loc; i++)
        for (int j = 0; j < D; j++)
            mean[j] += xl[i][j] / N;
    MPI_Allreduce(MPI_IN_PLACE, mean, D, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < n_loc; i++)
        for (int j = 0; j < D; j++)
            for (int k = 0; k < D; k++)
                cov[j][k] += (xl[i][j] - mean[j]) * (xl[i][k] - mean[k]) / (N - 1);
    MPI_Allreduce(MPI_IN_PLACE, cov, D * D, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);

    double trace = 0, pc[2][D], ev[2];
    for (int j = 0; j < D; j++)
        trace += cov[j][j];
    for (int c = 0; c < 2; c++) {
        ev[c] = power(cov, pc[c]);
        for (int j = 0; j < D; j++)
            for (int k = 0; k < D; k++)
                cov[j][k] -= ev[c] * pc[c][j] * pc[c][k];
    }

    /* largest score on the first axis */
    double s, smax = -1e30, gmax;
    for (int i = 0; i < n_loc; i++) {
        s = 0;
        for (int j = 0; j < D; j++)
            s += pc[0][j] * (xl[i][j] - mean[j]);
        smax = s > smax ? s : smax;
    }
    MPI_Reduce(&smax, &gmax, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int c = 0; c < 2; c++) {
            printf("pc%d variance %.4f (%.1f%%):", c + 1, ev[c], 100 * ev[c] / trace);
            for (int j = 0; j < D; j++)
                printf(" %.3f", pc[c][j] + 0.0);
            printf("\n");
        }
        printf("largest score %.4f\n", gmax);
    }
    free(xl);
    MPI_Type_free(&rowtype);
    MPI_Finalize();
    return 0;
}
