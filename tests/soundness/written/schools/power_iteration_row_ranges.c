/* Power iteration for the dominant eigenvalue; rows by own ranges, the vector
   is completed with MPI_Allgather. Matrix elements are computed when needed. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define N 56

static double elem(int i, int j)
{
    if (i == j) return 3.0 + (i % 4);
    return 1.0 / (1.0 + abs(i - j));
}

static double dot(const double *a, const double *b, int n)
{
    double s = 0.0;
    int i;
    for (i = 0; i < n; i++) s += a[i] * b[i];
    return s;
}

int main(int argc, char **argv)
{
    int rank, size, i, j, it, start, end, cnt;
    double x[N], y[N], yl[N], lambda = 0.0, norm;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (N % size) {
        if (rank == 0) printf("order %d must be a multiple of the process count\n", N);
        MPI_Finalize();
        return 0;
    }
    cnt = N / size;
    start = rank * cnt;
    end = (rank + 1) * cnt;

    for (i = 0; i < N; i++) x[i] = 1.0 / sqrt((double)N);
    for (it = 0; it < 120; it++) {
        for (i = start; i < end; i++) {
            double s = 0.0;
            for (j = 0; j < N; j++) s += elem(i, j) * x[j];
            yl[i - start] = s;
        }
        MPI_Allgather(yl, cnt, MPI_DOUBLE, y, cnt, MPI_DOUBLE, MPI_COMM_WORLD);
        lambda = dot(x, y, N);
        norm = sqrt(dot(y, y, N));
        for (i = 0; i < N; i++) x[i] = y[i] / norm;
    }
    if (rank == 0) {
        printf("lambda_max = %.3f\n", lambda);
        printf("x[0] = %.3f, x[%d] = %.3f\n", x[0], N / 2, x[N / 2]);
    }
    MPI_Finalize();
    return 0;
}
