/* Least squares line through measured points, with residual analysis in a second pass. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define N 360

void fill(double x[], double y[], int n)
{
    int i;
    srand(8);
    for (i = 0; i < n; i++) {
        x[i] = 0.05 * i;
        y[i] = 3.0 + 0.75 * x[i] + ((rand() % 2001) - 1000) / 2000.0;
    }
    y[17] += 5.0;       /* two outliers */
    y[200] -= 4.0;
}

int main(int argc, char **argv)
{
    double x[N], y[N];
    double *lx, *ly;
    double s[5] = {0}, S[5];
    double a, b, xm, ym, ss, SS, sigma;
    int i, nl, bad = 0, BAD;
    int rank, np;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &np);

    if (rank == 0) fill(x, y, N);

    nl = N / np;
    lx = (double *)malloc(nl * sizeof(double));
    ly = (double *)malloc(nl * sizeof(double));
    MPI_Scatter(x, nl, MPI_DOUBLE, lx, nl, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(y, nl, MPI_DOUBLE, ly, nl, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    /* first pass: means */
    for (i = 0; i < nl; i++) {
        s[0] += lx[i];
        s[1] += ly[i];
    }
    s[2] = nl;
    MPI_Allreduce(s, S, 3, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    xm = S[0] / S[2];
    ym = S[1] / S[2];

    /* second pass: slope */
    for (i = 0; i < nl; i++) {
        s[3] += (lx[i] - xm) * (ly[i] - ym);
        s[4] += (lx[i] - xm) * (lx[i] - xm);
    }
    MPI_Allreduce(s + 3, S + 3, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    b = S[3] / S[4];
    a = ym - b * xm;

    /* third pass: residuals */
    ss = 0.0;
    for (i = 0; i < nl; i++) {
        double r = ly[i] - a - b * lx[i];
        ss += r * r;
    }
    MPI_Allreduce(&ss, &SS, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    sigma = sqrt(SS / (S[2] - 2));
    for (i = 0; i < nl; i++)
        if (fabs(ly[i] - a - b * lx[i]) > 3.0 * sigma) bad++;
    MPI_Reduce(&bad, &BAD, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("points    %.0f\n", S[2]);
        printf("intercept %.4f\nslope     %.4f\n", a, b);
        printf("sigma     %.4f\noutliers  %d\n", sigma, BAD);
    }
    free(lx);
    free(ly);
    MPI_Finalize();
    return 0;
}
