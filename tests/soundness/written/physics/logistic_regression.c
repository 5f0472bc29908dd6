/* Logistic regression with batch gradient descent.
 * Features and labels are scattered, gradients are summed with Allreduce. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

typedef struct Config {
    int    n;        /* training examples */
    int    d;        /* features */
    int    epochs;
    double lr;
    double l2;
} Config;

static unsigned long next = 1;

static double rnd(void)
{
    next = (next * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return next / 2147483648.0;
}

static double sigmoid(double z) { return 1.0 / (1.0 + exp(-z)); }

static void make_data(const Config *cfg, double *X, int *y)
{
    for (int i = 0; i < cfg->n; ++i) {
        double z = -0.4;
        for (int j = 0; j < cfg->d; ++j) {
            X[i * cfg->d + j] = rnd() * 2 - 1;
            z += (j % 2 ? -1.5 : 2.0) * X[i * cfg->d + j];
        }
        y[i] = rnd() < sigmoid(3 * z);
    }
}

static double gradient(const Config *cfg, int m, const double *X, const int *y, const double *w, double *g)
{
    double loss = 0;
    for (int j = 0; j <= cfg->d; ++j) g[j] = 0;
    for (int i = 0; i < m; ++i) {
        double z = w[cfg->d];
        for (int j = 0; j < cfg->d; ++j) z += w[j] * X[i * cfg->d + j];
        double p = sigmoid(z), e = p - y[i];
        for (int j = 0; j < cfg->d; ++j) g[j] += e * X[i * cfg->d + j];
        g[cfg->d] += e;
        loss -= y[i] ? log(p) : log(1 - p);
    }
    return loss;
}

int main(int argc, char *argv[])
{
    Config cfg = { .n = 240, .d = 4, .epochs = 60, .lr = 0.8, .l2 = 1e-3 };
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (cfg.n % size) {
        if (rank == 0) fprintf(stderr, "n = %d not divisible by %d\n", cfg.n, size);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    int m = cfg.n / size;

    double *X = NULL;
    int *y = NULL;
    if (rank == 0) {
        X = malloc(sizeof(double) * cfg.n * cfg.d);
        y = malloc(sizeof(int) * cfg.n);
        make_data(&cfg, X, y);
    }
    double *Xl = malloc(sizeof(double) * m * cfg.d);
    int *yl = malloc(sizeof(int) * m);
    MPI_Scatter(X, m * cfg.d, MPI_DOUBLE, Xl, m * cfg.d, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(y, m, MPI_INT, yl, m, MPI_INT, 0, MPI_COMM_WORLD);

    double w[cfg.d + 1], g[cfg.d + 1];
    for (int j = 0; j <= cfg.d; ++j) w[j] = 0;

    for (int ep = 1; ep <= cfg.epochs; ++ep) {
        double loss = gradient(&cfg, m, Xl, yl, w, g), total;
        MPI_Allreduce(MPI_IN_PLACE, g, cfg.d + 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        MPI_Reduce(&loss, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        for (int j = 0; j < cfg.d; ++j) w[j] -= cfg.lr * (g[j] / cfg.n + cfg.l2 * w[j]);
        w[cfg.d] -= cfg.lr * g[cfg.d] / cfg.n;
        if (rank == 0 && ep % 10 == 0) printf("epoch %3d  loss %.4f\n", ep, total / cfg.n);
    }

    int good = 0, all;
    for (int i = 0; i < m; ++i) {
        double z = w[cfg.d];
        for (int j = 0; j < cfg.d; ++j) z += w[j] * Xl[i * cfg.d + j];
        good += (z > 0) == yl[i];
    }
    MPI_Reduce(&good, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("accuracy %d/%d\nweights", all, cfg.n);
        for (int j = 0; j <= cfg.d; ++j) printf(" %.3f", w[j]);
        printf("\n");
    }
    free(X); free(y); free(Xl); free(yl);
    MPI_Finalize();
    return 0;
}
