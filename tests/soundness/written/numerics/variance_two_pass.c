/* Mean, variance, skewness and kurtosis in two passes over distributed data. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define COUNT 960

static double data[COUNT];

static void generate(double *d, int n)
{
    unsigned long s = 7;
    for (int i = 0; i < n; i++) {
        double acc = 0.0;
        for (int k = 0; k < 6; k++) {
            s = (s * 1103515245ul + 12345ul) & 0x7ffffffful;
            acc += (double)(s >> 16) / 32768.0;
        }
        d[i] = 10.0 + acc;
    }
}

int main(int argc, char **argv)
{
    int pid, nproc;
    double local_sum = 0.0, mean;
    double m[3] = { 0.0, 0.0, 0.0 }, M[3];
    double lo, hi, glo, ghi;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &pid);
    MPI_Comm_size(MPI_COMM_WORLD, &nproc);

    int local_n = COUNT / nproc;
    int used = local_n * nproc;
    double *local = (double *)malloc(local_n * sizeof(double));

    if (pid == 0)
        generate(data, COUNT);
    MPI_Scatter(data, local_n, MPI_DOUBLE, local, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    lo = hi = local[0];
    for (int i = 0; i < local_n; i++) {
        local_sum += local[i];
        if (local[i] < lo) lo = local[i];
        if (local[i] > hi) hi = local[i];
    }
    MPI_Allreduce(&local_sum, &mean, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    mean /= used;

    for (int i = 0; i < local_n; i++) {
        double e = local[i] - mean, e2 = e * e;
        m[0] += e2;
        m[1] += e2 * e;
        m[2] += e2 * e2;
    }
    MPI_Reduce(m, M, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&lo, &glo, 1, MPI_DOUBLE, MPI_MIN, 0, MPI_COMM_WORLD);
    MPI_Reduce(&hi, &ghi, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);

    if (pid == 0) {
        double var = M[0] / (used - 1);
        double sd = sqrt(M[0] / used);
        printf("values used : %d\n", used);
        printf("mean        : %.3f\n", mean);
        printf("variance    : %.3f\n", var);
        printf("skewness    : %.3f\n", M[1] / used / (sd * sd * sd));
        printf("kurtosis    : %.3f\n", M[2] / used / (sd * sd * sd * sd));
        printf("range       : %.3f .. %.3f\n", glo, ghi);
    }
    free(local);
    MPI_Finalize();
    return 0;
}
