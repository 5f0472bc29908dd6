/* Metropolis sampling of a double well potential. Each rank runs one stream of random
   numbers and a few walkers; agreement between the ranks is judged at the end. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define WALKERS 24
#define BURN    200
#define KEEP    800

static unsigned int seed;

static double rnd01(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return seed / 4294967296.0;
}

static double V(double x) { double y = x * x - 1.0; return 1.5 * y * y; }

int main(int argc, char **argv)
{
    int rank, size;
    double start[WALKERS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int nw = WALKERS / size;
    double *x = malloc(sizeof(double) * (nw > 0 ? nw : 1));

    if (rank == 0) {
        int i = WALKERS;
        while (i--)
            start[i] = -2.0 + 4.0 * i / (WALKERS - 1);
        MPI_Scatter(start, nw, MPI_DOUBLE, x, nw, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    } else {
        MPI_Scatter(NULL, nw, MPI_DOUBLE, x, nw, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }

    seed = 12345u + 7919u * (unsigned)rank;

    double sum = 0, sum2 = 0;
    long accepted = 0;
    for (int t = 0; t < BURN + KEEP; t++)
        for (int i = 0; i < nw; i++) {
            double y = x[i] + 1.6 * (rnd01() - 0.5);
            if (rnd01() < exp(V(x[i]) - V(y))) {
                x[i] = y;
                accepted++;
            }
            if (t >= BURN) {
                sum += x[i] * x[i];
                sum2 += x[i] * x[i] * x[i] * x[i];
            }
        }

    /* mean of x^2 per rank, and spread between the ranks */
    double n = (double)nw * KEEP;
    double stat[3] = { sum / n, sum2 / n - (sum / n) * (sum / n), (double)accepted / nw / (BURN + KEEP) };
    double *stats = rank == 0 ? malloc(3 * size * sizeof(double)) : NULL;
    MPI_Gather(stat, 3, MPI_DOUBLE, stats, 3, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        double m = 0, between = 0, within = 0;
        for (int r = 0; r < size; r++) {
            printf("rank %d: <x^2> = %.4f  var = %.4f  acceptance = %.3f\n",
                   r, stats[3 * r], stats[3 * r + 1], stats[3 * r + 2]);
            m += stats[3 * r] / size;
            within += stats[3 * r + 1] / size;
        }
        for (int r = 0; r < size; r++)
            between += (stats[3 * r] - m) * (stats[3 * r] - m);
        printf("overall <x^2> = %.4f, within %.4f", m, within);
        if (size > 1)
            printf(", between %.6f", between / (size - 1));
        printf("\n");
        free(stats);
    }
    free(x);
    MPI_Finalize();
    return 0;
}
