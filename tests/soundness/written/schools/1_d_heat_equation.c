#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* 1-D heat equation in a rod, explicit scheme, fixed temperature at both ends */

int main(int argc, char **argv)
{
    int rank, size, i, it;
    const int N = 168, ITER = 60;
    const double r = 0.25;
    double *T = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (N % size != 0) {
        if (rank == 0) printf("grid of %d points needs a divisor of it as process count\n", N);
        MPI_Finalize();
        return 0;
    }
    int m = N / size;
    double *u = malloc((m + 2) * sizeof(double));
    double *v = malloc((m + 2) * sizeof(double));
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;

    if (rank == 0) {
        T = malloc(N * sizeof(double));
        for (i = 0; i < N; i++)
            T[i] = (i >= 60 && i < 100) ? 80.0 : 20.0;
    }
    MPI_Scatter(T, m, MPI_DOUBLE, u + 1, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    u[0] = 0.0;
    u[m + 1] = 100.0;

    for (it = 0; it < ITER; it++) {
        MPI_Sendrecv(u + 1, 1, MPI_DOUBLE, left, 0, u + m + 1, 1, MPI_DOUBLE, right, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(u + m, 1, MPI_DOUBLE, right, 0, u, 1, MPI_DOUBLE, left, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (i = 1; i <= m; i++)
            v[i] = u[i] + r * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
        for (i = 1; i <= m; i++)
            u[i] = v[i];
    }

    MPI_Gather(u + 1, m, MPI_DOUBLE, T, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < N; i += 8)
            printf("x=%3d T=%7.3f\n", i, T[i]);
        free(T);
    }
    free(u);
    free(v);
    MPI_Finalize();
    return 0;
}
