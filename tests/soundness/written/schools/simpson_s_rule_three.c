/* Simpson's rule, own range of double intervals, several functions at once */
#include <stdio.h>
#include <math.h>
#include <mpi.h>

typedef double (*func)(double);

static double f1(double x) { return x * x; }
static double f2(double x) { return exp(-x * x); }
static double f3(double x) { return sin(3 * x) + 1.5; }

static double simpson(func f, double a, double h, int from, int to)
{
    double s = 0;
    for (int i = from; i < to; i++) {
        double l = a + 2 * i * h;
        s += f(l) + 4 * f(l + h) + f(l + 2 * h);
    }
    return s * h / 3;
}

int main(int argc, char **argv)
{
    const struct { const char *name; func f; double a, b; } job[] = {
        { "x^2       on [0,3]", f1, 0, 3 },
        { "exp(-x^2) on [-2,2]", f2, -2, 2 },
        { "sin3x+1.5 on [0,1]", f3, 0, 1 },
    };
    enum { NJ = sizeof job / sizeof job[0], INTERVALS = 420 };
    int rank, size;
    double part[NJ], all[NJ];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (INTERVALS % size) {
        if (rank == 0) printf("420 intervals, %d processes\n", size);
        MPI_Finalize();
        return 0;
    }
    int start = rank * (INTERVALS / size);
    int end = start + INTERVALS / size;
    for (int j = 0; j < NJ; j++)
        part[j] = simpson(job[j].f, job[j].a, (job[j].b - job[j].a) / (2.0 * INTERVALS), start, end);
    MPI_Reduce(part, all, NJ, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int j = 0; j < NJ; j++)
            printf("%-20s %.3f\n", job[j].name, all[j]);
    MPI_Finalize();
    return 0;
}
