/* Yield to maturity of coupon bonds by Newton's method. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

/* one bond = 4 doubles: face, coupon, years, price */
#define FIELDS 4
enum { FACE, COUPON, YEARS, PRICE };

double price_at(const double *b, double y, double *deriv)
{
    double p = 0.0, d = 0.0, disc = 1.0;
    int t, n = (int)b[YEARS];
    for (t = 1; t <= n; t++) {
        double cash = b[COUPON] + (t == n ? b[FACE] : 0.0);
        disc /= 1.0 + y;
        p += cash * disc;
        d -= t * cash * disc / (1.0 + y);
    }
    *deriv = d;
    return p;
}

double yield(const double *b, int *iterations)
{
    double y = 0.05, p, d, step;
    int it = 0;
    do {
        p = price_at(b, y, &d);
        step = (p - b[PRICE]) / d;
        y -= step;
    } while (fabs(step) > 1e-12 && ++it < 50);
    *iterations = it;
    return y;
}

int main(int argc, char **argv)
{
    int rank, p, i;
    int nbonds = 60;
    double *bonds = NULL, *yields = NULL;
    int worst = 0, worst_all;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);

    if (rank == 0) {
        bonds = (double *)malloc(nbonds * FIELDS * sizeof(double));
        yields = (double *)malloc(nbonds * sizeof(double));
        for (i = 0; i < nbonds; i++) {
            double *b = bonds + i * FIELDS;
            b[FACE] = 100.0;
            b[COUPON] = 1.0 + 0.5 * (i % 12);
            b[YEARS] = 2 + i % 29;
            b[PRICE] = 80.0 + (i * 13) % 45;
        }
    }

    if (nbonds % p != 0) {
        if (rank == 0)
            fprintf(stderr, "number of bonds is no multiple of %d\n", p);
        goto done;
    }

    int m = nbonds / p;
    double *b = (double *)malloc(m * FIELDS * sizeof(double));
    double *y = (double *)malloc(m * sizeof(double));

    MPI_Scatter(bonds, m * FIELDS, MPI_DOUBLE, b, m * FIELDS, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < m; i++) {
        int it;
        y[i] = yield(&b[i * FIELDS], &it);
        if (it > worst)
            worst = it;
    }
    MPI_Gather(y, m, MPI_DOUBLE, yields, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Reduce(&worst, &worst_all, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (i = 0; i < nbonds; i += 6)
            printf("bond %2d: %2.0f years, price %6.2f, yield %7.4f%%\n", i,
                   bonds[i * FIELDS + YEARS], bonds[i * FIELDS + PRICE], 100.0 * yields[i]);
        printf("at most %d iterations\n", worst_all);
    }
    free(b);
    free(y);

done:
    free(bonds);
    free(yields);
    MPI_Finalize();
    return 0;
}
