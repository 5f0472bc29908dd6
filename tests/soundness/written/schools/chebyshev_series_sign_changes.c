/* Chebyshev series evaluated with Clenshaw's recurrence (chebev of NR) */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define NC 8

double chebev(double a, double b, double c[], int m, double x)
{
    double d = 0.0, dd = 0.0, sv, y, y2;
    int j;
    y2 = 2.0 * (y = (2.0 * x - a - b) / (b - a));
    for (j = m - 1; j >= 1; j--) {
        sv = d;
        d = y2 * d - dd + c[j];
        dd = sv;
    }
    return y * d - dd + 0.5 * c[0];
}

int main(int argc, char **argv)
{
    double c[NC] = { 1.5, -0.75, 0.5, 0.125, -0.0625, 0.25, -0.5, 1.0 };
    double a = -2.0, b = 3.0, *x = NULL, *y = NULL, *xx, *yy;
    int my, np, n = 210, k, i;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &my);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (n % np != 0) {
        if (my == 0) printf("abscissas not evenly divisible in main\n");
        MPI_Finalize();
        return 0;
    }
    k = n / np;
    xx = (double *)malloc((size_t)k * sizeof(double));
    yy = (double *)malloc((size_t)k * sizeof(double));
    if (my == 0) {
        x = (double *)malloc((size_t)n * sizeof(double));
        y = (double *)malloc((size_t)n * sizeof(double));
        for (i = 0; i < n; i++) x[i] = a + (b - a) * i / (n - 1);
    }
    MPI_Scatter(x, k, MPI_DOUBLE, xx, k, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < k; i++) yy[i] = chebev(a, b, c, NC, xx[i]);
    MPI_Gather(yy, k, MPI_DOUBLE, y, k, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (my == 0) {
        int changes = 0;
        for (i = 1; i < n; i++)
            if ((y[i - 1] < 0) != (y[i] < 0)) {
                changes++;
                printf("sign change in [%.3f, %.3f]\n", x[i - 1], x[i]);
            }
        printf("%d brackets found\n", changes);
        free(y);
        free(x);
    }
    free(yy);
    free(xx);
    MPI_Finalize();
    return 0;
}
