/* arguments: 500 | 37 | */
/* Mean, variance, skewness and kurtosis of a sample in two passes. */

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static unsigned long long seed = 88172645463325252ULL;

static double uniform01(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (double)(seed >> 11) / 9007199254740992.0;
}

static double gauss(void)
{
    double s = 0;
    int j;
    for (j = 0; j < 12; j++)
        s += uniform01();
    return s - 6.0;
}

static void accumulate(const double *x, int n, double mean, double acc[3])
{
    for (int i = 0; i < n; i++) {
        double d = x[i] - mean;
        double d2 = d * d;
        acc[0] += d2;
        acc[1] += d2 * d;
        acc[2] += d2 * d2;
    }
}

int main(int argc, char *argv[])
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int N = argc > 1 ? atoi(argv[1]) : 600;
    assert(N >= size);
    const int local_n = N / size;
    const int rest = N % size;

    double *data = NULL;
    if (rank == 0) {
        data = malloc(N * sizeof(double));
        for (int i = 0; i < N; i++)
            data[i] = 5.0 + 2.0 * gauss();
    }

    double *x = malloc(local_n * sizeof(double));
    MPI_Scatter(data, local_n, MPI_DOUBLE, x, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    /* first pass: the mean; rank 0 keeps the remainder */
    double sum = 0.0, total;
    for (int i = 0; i < local_n; i++)
        sum += x[i];
    if (rank == 0)
        for (int i = N - rest; i < N; i++)
            sum += data[i];
    MPI_Allreduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    double mean = total / N;

    /* second pass: central moments */
    double acc[3] = {0.0, 0.0, 0.0}, m[3];
    accumulate(x, local_n, mean, acc);
    if (rank == 0)
        accumulate(data + N - rest, rest, mean, acc);
    MPI_Reduce(acc, m, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        double var = m[0] / N;
        double sd = sqrt(var);
        printf("n        %d\n", N);
        printf("mean     %.3f\n", mean);
        printf("std dev  %.3f\n", sd);
        printf("skewness %.3f\n", m[1] / N / (var * sd));
        printf("kurtosis %.3f\n", m[2] / N / (var * var));
    }

    free(x);
    free(data);
    MPI_Finalize();
    return 0;
}
