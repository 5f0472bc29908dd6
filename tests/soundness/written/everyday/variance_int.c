#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* two-pass variance with Allreduce in between; samples are small integers so sums are exact */
int main(int argc, char **argv)
{
    int n = 120, rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *sample = NULL;
    if (!rank) {
        sample = malloc(n * sizeof(double));
        for (int i = 0; i < n; i++)
            sample[i] = (double)((i * 7) % 16);
    }
    int cnt = n / size;
    double *x = malloc(cnt * sizeof(double));
    MPI_Scatter(sample, cnt, MPI_DOUBLE, x, cnt, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    long long isum = 0, gsum;
    for (int i = 0; i < cnt; i++)
        isum += (long long)x[i];
    MPI_Allreduce(&isum, &gsum, 1, MPI_LONG_LONG, MPI_SUM, MPI_COMM_WORLD);

    /* n^2 * var = sum (n*x - gsum)^2 / n, kept in integers */
    long long dev = 0, gdev;
    for (int i = 0; i < cnt; i++) {
        long long d = n * (long long)x[i] - gsum;
        dev += d * d;
    }
    MPI_Reduce(&dev, &gdev, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (!rank) {
        double mean = (double)gsum / n;
        double var = (double)gdev / n / n / (n - 1);
        printf("n=%d mean=%.6f var=%.6f\n", n, mean, var);
    }
    free(x);
    free(sample);
    MPI_Finalize();
    return 0;
}
