/* Gauss-Legendre quadrature of high order: the root computes the nodes and
   weights, all processes evaluate the integrands. */
#include <stdio.h>
#include <math.h>
#include <mpi.h>

#define ORDER 60
#define NFUN  4

double nodes[ORDER], weights[ORDER];

void legendre_rule(int n, double *x, double *w)
{
    int i, k, half = (n + 1) / 2;
    for (i = 1; i <= half; i++) {
        double z = cos(M_PI * (i - 0.25) / (n + 0.5)), z1, pp;
        do {
            double p1 = 1.0, p2 = 0.0, p3;
            for (k = 1; k <= n; k++) {
                p3 = p2;
                p2 = p1;
                p1 = ((2.0 * k - 1.0) * z * p2 - (k - 1.0) * p3) / k;
            }
            pp = n * (z * p1 - p2) / (z * z - 1.0);
            z1 = z;
            z = z1 - p1 / pp;
        } while (fabs(z - z1) > 1e-14);
        x[i - 1] = -z;
        x[n - i] = z;
        w[i - 1] = w[n - i] = 2.0 / ((1.0 - z * z) * pp * pp);
    }
}

double f(int which, double x)
{
    switch (which) {
    case 0:  return x * x * x * x;
    case 1:  return exp(x);
    case 2:  return 1.0 / (1.0 + 25.0 * x * x);
    default: return sqrt(1.0 - x * x);
    }
}

int main(int argc, char **argv)
{
    double xl[ORDER], wl[ORDER];
    double part[NFUN], result[NFUN];
    double exact[NFUN] = { 0.4, 0.0, 0.0, M_PI / 2 };
    int rank, size, i, m;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (ORDER % size != 0) {
        if (rank == 0)
            printf("Please start with a number of processes that divides %d\n", ORDER);
        MPI_Finalize();
        return 0;
    }
    exact[1] = exp(1.0) - exp(-1.0);
    exact[2] = 2.0 / 5.0 * atan(5.0);

    if (rank == 0)
        legendre_rule(ORDER, nodes, weights);

    MPI_Scatter(nodes, ORDER / size, MPI_DOUBLE, xl, ORDER / size, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(weights, ORDER / size, MPI_DOUBLE, wl, ORDER / size, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (m = 0; m < NFUN; m++)
        for (part[m] = 0.0, i = 0; i < ORDER / size; i++)
            part[m] += wl[i] * f(m, xl[i]);

    MPI_Reduce(part, result, NFUN, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0)
        for (m = 0; m < NFUN; m++)
            printf("f%d: %.5f (exact %.5f) %s\n", m, result[m], exact[m],
                   fabs(result[m] - exact[m]) < 1e-3 ? "ok" : "inaccurate");

    MPI_Finalize();
    return 0;
}
