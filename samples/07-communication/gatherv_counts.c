/* Runge-Kutta over many independent initial values. The results come back with MPI_Gatherv, because an earlier
 * version of the program had parts of different length. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static double f(double t, double y)
{
    return t - 0.5 * y;
}

static double rk4(double y, int steps)
{
    double h = 0.0625, t = 0.0;
    for (int s = 0; s < steps; s++) {
        double k1 = f(t, y);
        double k2 = f(t + h / 2, y + h / 2 * k1);
        double k3 = f(t + h / 2, y + h / 2 * k2);
        double k4 = f(t + h, y + h * k3);
        y += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
        t += h;
    }
    return y;
}

int main(int argc, char *argv[])
{
    int rank, size, n = 210, cnt, i;
    double *start = NULL, *end = NULL, *y;
    int *counts = NULL, *displs = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    cnt = n / size;
    y = malloc(cnt * sizeof(double));
    if (rank == 0) {
        start = malloc(n * sizeof(double));
        end = malloc(n * sizeof(double));
        counts = malloc(size * sizeof(int));
        displs = malloc(size * sizeof(int));
        for (i = 0; i < n; i++)
            start[i] = i / 16.0;
        for (i = 0; i < size; i++) {
            counts[i] = cnt;
            displs[i] = i * cnt;
        }
    }

    MPI_Scatter(start, cnt, MPI_DOUBLE, y, cnt, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < cnt; i++)
        y[i] = rk4(y[i], 32);
    MPI_Gatherv(y, cnt, MPI_DOUBLE, end, counts, displs, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (i = 0; i < cnt * size; i++)
            printf("%.10f -> %.10f\n", start[i], end[i]);
        free(start);
        free(end);
        free(counts);
        free(displs);
    }
    free(y);
    MPI_Finalize();
    return 0;
}
