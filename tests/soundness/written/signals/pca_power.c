/* First principal component of multi-sensor records: covariance in parallel,
 * power iteration on the small matrix at the root. */
#include <assert.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define D 4

struct record { double v[D]; };

static void synth(struct record *r, int n)
{
    unsigned int s = 77u;
    for (int i = 0; i < n; i++) {
        double t = sin(0.2 * i) * 3.0;
        static const double load[D] = { 1.0, -0.5, 0.25, 2.0 };
        for (int d = 0; d < D; d++) {
            s = s * 1103515245u + 12345u;
            r[i].v[d] = 5.0 * d + load[d] * t + ((s >> 16) % 100) / 250.0;
        }
    }
}

static double power_iteration(double a[D][D], double v[D])
{
    double lambda = 0.0, old;
    int it = 0;
    for (int d = 0; d < D; d++)
        v[d] = 1.0;
    do {
        double w[D], norm = 0.0;
        old = lambda;
        for (int i = 0; i < D; i++) {
            w[i] = 0.0;
            for (int j = 0; j < D; j++)
                w[i] += a[i][j] * v[j];
            norm += w[i] * w[i];
        }
        lambda = sqrt(norm);
        for (int i = 0; i < D; i++)
            v[i] = w[i] / lambda;
    } while (fabs(lambda - old) > 1e-12 * lambda && ++it < 1000);
    return lambda;
}

int main(int argc, char **argv)
{
    const int total = 300;
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    assert(total / size > 0);

    const int nloc = total / size;
    const int used = nloc * size;    /* records beyond this are ignored */

    struct record *all = NULL;
    struct record mine[nloc];
    if (rank == 0) {
        all = malloc(total * sizeof *all);
        synth(all, total);
    }
    MPI_Scatter(all, nloc * sizeof(struct record), MPI_BYTE,
                mine, nloc * sizeof(struct record), MPI_BYTE, 0, MPI_COMM_WORLD);

    double mean[D] = { 0 }, gmean[D];
    for (int i = 0; i < nloc; i++)
        for (int d = 0; d < D; d++)
            mean[d] += mine[i].v[d];
    MPI_Allreduce(mean, gmean, D, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    for (int d = 0; d < D; d++)
        gmean[d] /= used;

    double cov[D][D], gcov[D][D];
    memset(cov, 0, sizeof cov);
    for (int i = 0; i < nloc; i++)
        for (int a = 0; a < D; a++)
            for (int b = 0; b < D; b++)
                cov[a][b] += (mine[i].v[a] - gmean[a]) * (mine[i].v[b] - gmean[b]);
    MPI_Reduce(cov, gcov, D * D, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        double v[D], trace = 0.0;
        for (int a = 0; a < D; a++) {
            for (int b = 0; b < D; b++)
                gcov[a][b] /= used - 1;
            trace += gcov[a][a];
        }
        double lambda = power_iteration(gcov, v);
        printf("%d records\n", used);
        printf("component: %.3f %.3f %.3f %.3f\n", v[0], v[1], v[2], v[3]);
        printf("variance %.3f of %.3f (%.1f %%)\n", lambda, trace, 100.0 * lambda / trace);
        free(all);
    }
    MPI_Finalize();
    return 0;
}
