/* A line through measured points by least squares: the five sums are members of one record, reduced at once. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

struct sums {
    double n, x, y, xx, xy;
};

int main(int argc, char *argv[])
{
    int rank, p, points = 420, share, i;
    double *xs = NULL, *ys = NULL, *x, *y;
    struct sums own = {0, 0, 0, 0, 0}, all;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    share = points / p;
    if (rank == 0) {
        xs = malloc(points * sizeof(double));
        ys = malloc(points * sizeof(double));
        for (i = 0; i < points; i++) {
            xs[i] = 0.25 * i;
            ys[i] = 3.0 + 1.5 * xs[i] + ((i * 13) % 5 - 2) * 0.1;
        }
    }
    x = malloc(share * sizeof(double));
    y = malloc(share * sizeof(double));
    MPI_Scatter(xs, share, MPI_DOUBLE, x, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(ys, share, MPI_DOUBLE, y, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++) {
        own.n += 1;
        own.x += x[i];
        own.y += y[i];
        own.xx += x[i] * x[i];
        own.xy += x[i] * y[i];
    }
    MPI_Reduce(&own, &all, 5, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        double slope = (all.n * all.xy - all.x * all.y) / (all.n * all.xx - all.x * all.x);
        printf("slope %.6f intercept %.6f of %.0f points\n", slope, (all.y - slope * all.x) / all.n, all.n);
        free(xs);
        free(ys);
    }
    free(x);
    free(y);
    MPI_Finalize();
    return 0;
}
