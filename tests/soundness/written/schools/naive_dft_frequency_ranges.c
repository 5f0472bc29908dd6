/* Discrete Fourier transform (naive): each process its own output frequencies */
#include <stdio.h>
#include <math.h>
#include <mpi.h>

#define N 120
#define PI 3.14159265358979323846

static void signal(double *x)
{
    for (int i = 0; i < N; i++)
        x[i] = 3.0 * sin(2 * PI * 5 * i / N) + 1.5 * cos(2 * PI * 17 * i / N) + 0.5;
}

static double magnitude(const double *x, int k)
{
    double re = 0, im = 0;
    for (int i = 0; i < N; i++) {
        double phi = 2 * PI * (double)((long)k * i % N) / N;
        re += x[i] * cos(phi);
        im -= x[i] * sin(phi);
    }
    return 2.0 * sqrt(re * re + im * im) / N;
}

int main(int argc, char **argv)
{
    int rank, size;
    double x[N], mag[N], all[N];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (N % size) {
        if (rank == 0) printf("%d frequencies do not divide by %d\n", N, size);
        MPI_Finalize();
        return 0;
    }
    signal(x);
    int per = N / size;
    int k0 = rank * per;
    int k1 = k0 + per;
    for (int k = k0; k < k1; k++) mag[k - k0] = magnitude(x, k);
    MPI_Gather(mag, per, MPI_DOUBLE, all, per, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int k = 0; k <= N / 2; k++)
            if (all[k] > 0.1) printf("bin %2d: %.3f\n", k, all[k]);
    MPI_Finalize();
    return 0;
}
