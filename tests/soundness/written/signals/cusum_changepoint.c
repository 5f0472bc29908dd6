/* Change point of a process mean by cumulative sums: S(t) = sum (x - mean),
   the change is where |S| is largest. Arrays are used from index 1. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define N 250
#define TAG_REST 77

static double x[N + 1];

int main(int argc, char **argv)
{
    int rank, size, i, n, rest, extra, first;
    double *y;
    double sum = 0.0, mean, before = 0.0, run;
    struct { double val; int pos; } here, best;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    n = N / size;
    rest = N % size;
    extra = rank == size - 1 ? rest : 0;     /* the last process takes the rest */
    y = malloc((n + extra + 1) * sizeof(double));

    if (rank == 0) {
        srand(11);
        for (i = 1; i <= N; i++)
            x[i] = (i <= 163 ? 7.0 : 8.2) + (rand() % 2000) / 1000.0;
    }

    MPI_Scatter(&x[1], n, MPI_DOUBLE, &y[1], n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rest > 0 && size > 1) {
        if (rank == 0)
            MPI_Send(&x[1 + n * size], rest, MPI_DOUBLE, size - 1, TAG_REST, MPI_COMM_WORLD);
        else if (rank == size - 1)
            MPI_Recv(&y[1 + n], rest, MPI_DOUBLE, 0, TAG_REST, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    first = rank * n;
    for (i = 1; i <= n + extra; i++)
        sum += y[i];
    MPI_Allreduce(&sum, &mean, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    mean /= N;

    sum = 0.0;
    for (i = 1; i <= n + extra; i++)
        sum += y[i] - mean;
    MPI_Scan(&sum, &before, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    before -= sum;

    here.val = -1.0;
    here.pos = 0;
    run = before;
    for (i = 1; i <= n + extra; i++) {
        run += y[i] - mean;
        if (fabs(run) > here.val) {
            here.val = fabs(run);
            here.pos = first + i;
        }
    }
    MPI_Reduce(&here, &best, 1, MPI_DOUBLE_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        double a = 0.0, b = 0.0;
        for (i = 1; i <= N; i++)
            *(i <= best.pos ? &a : &b) += x[i];
        printf("mean level     %.3f\n", mean);
        printf("change after   %d (|S| = %.3f)\n", best.pos, best.val);
        printf("level before   %.3f\n", a / best.pos);
        printf("level after    %.3f\n", b / (N - best.pos));
    }
    free(y);
    MPI_Finalize();
    return 0;
}
