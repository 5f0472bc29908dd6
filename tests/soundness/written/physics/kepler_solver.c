/* Solve Kepler's equation E - e sin E = M by Newton's method for many mean anomalies. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define CHECK(call)                                                        \
    do {                                                                   \
        int err_ = (call);                                                 \
        if (err_ != MPI_SUCCESS) {                                         \
            fprintf(stderr, "%s:%d: MPI error %d\n", __FILE__, __LINE__, err_); \
            MPI_Abort(MPI_COMM_WORLD, err_);                               \
        }                                                                  \
    } while (0)

struct orbit {
    double a;    /* semi major axis, AU */
    double ecc;  /* eccentricity */
};

static int newton(double M, double e, double *E)
{
    double x = e > 0.8 ? M_PI : M;
    int it;

    for (it = 1; it <= 50; it++) {
        double f = x - e * sin(x) - M;
        double df = 1.0 - e * cos(x);
        double dx = f / df;
        x -= dx;
        if (fabs(dx) < 1e-10)
            break;
    }
    *E = x;
    return it;
}

int main(int argc, char **argv)
{
    const int n = 60;
    int rank, size, steps = 0, max_steps = 0;
    struct orbit orb = { 0.0, 0.0 };
    double *anomaly = NULL, *radius = NULL;

    CHECK(MPI_Init(&argc, &argv));
    CHECK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK(MPI_Comm_size(MPI_COMM_WORLD, &size));

    assert(n % size == 0);
    const int chunk = n / size;

    if (rank == 0) {
        orb.a = 17.834;
        orb.ecc = 0.96714;   /* Halley */
        anomaly = malloc(sizeof(double) * n);
        radius = malloc(sizeof(double) * n);
        for (int i = 0; i < n; i++)
            anomaly[i] = 2.0 * M_PI * (i + 0.5) / n;
    }

    CHECK(MPI_Bcast(&orb, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD));

    double *mine = malloc(sizeof(double) * chunk);
    CHECK(MPI_Scatter(anomaly, chunk, MPI_DOUBLE, mine, chunk, MPI_DOUBLE, 0, MPI_COMM_WORLD));

    for (int i = 0; i < chunk; i++) {
        double E;
        int it = newton(mine[i], orb.ecc, &E);
        if (it > steps)
            steps = it;
        mine[i] = orb.a * (1.0 - orb.ecc * cos(E));   /* reuse the buffer */
    }

    CHECK(MPI_Gather(mine, chunk, MPI_DOUBLE, radius, chunk, MPI_DOUBLE, 0, MPI_COMM_WORLD));
    CHECK(MPI_Reduce(&steps, &max_steps, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD));

    if (rank == 0) {
        for (int i = 0; i < n; i += 5)
            printf("M = %.4f  r = %8.4f AU\n", anomaly[i], radius[i]);
        printf("at most %d Newton steps\n", max_steps);
    }

    free(mine);
    free(anomaly);
    free(radius);
    CHECK(MPI_Finalize());
    return 0;
}
