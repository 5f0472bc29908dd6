#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

/* mean, variance and extreme values of a sample in two passes */

int main(int argc, char **argv)
{
    int rank, size;
    long n = 1680;
    double sum, mean, ss, var, lo, hi, g;
    double *x = NULL, *my;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (argc > 1)
        n = strtol(argv[1], NULL, 10);
    if (n < size || n % size) {
        if (rank == 0)
            printf("bad sample size %ld for %d ranks\n", n, size);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        unsigned long s = 42;
        x = malloc(n * sizeof *x);
        for (long i = 0; i < n; i++) {
            s = (s * 16807UL) % 2147483647UL;
            x[i] = (double)(s % 20000) / 100.0;
        }
    }

    int k = (int)(n / size);
    my = malloc(k * sizeof *my);
    MPI_Scatter(x, k, MPI_DOUBLE, my, k, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    sum = 0.0;
    lo = hi = my[0];
    for (int i = 0; i < k; i++) {
        sum += my[i];
        if (my[i] < lo) lo = my[i];
        if (my[i] > hi) hi = my[i];
    }
    MPI_Allreduce(&sum, &mean, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    mean /= n;

    ss = 0.0;
    for (int i = 0; i < k; i++)
        ss += (my[i] - mean) * (my[i] - mean);
    MPI_Reduce(&ss, &var, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

    MPI_Reduce(&lo, &g, 1, MPI_DOUBLE, MPI_MIN, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("min  %.2f\n", g);
    MPI_Reduce(&hi, &g, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("max  %.2f\n", g);
        printf("mean %.3f\n", mean);
        printf("var  %.3f\n", var / (n - 1));
        printf("sd   %.3f\n", sqrt(var / (n - 1)));
    }
    free(my);
    free(x);
    MPI_Finalize();
    return 0;
}
