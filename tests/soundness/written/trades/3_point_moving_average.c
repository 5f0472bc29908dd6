#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* smoothing of a measured series: every process smooths its piece with a
   3 point moving average, the borders of a piece are left alone */

int main(int argc, char *argv[])
{
    int rank, np, i;
    int n = 240;
    double *series = NULL, *smooth = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &np);

    if (argc > 1)
        n = atoi(argv[1]);
    if (n <= 0 || n % np != 0) {
        if (rank == 0)
            printf("n=%d must be a positive multiple of %d\n", n, np);
        MPI_Finalize();
        return 0;
    }

    int m = n / np;
    double *a = malloc(m * sizeof(double));
    double *b = malloc(m * sizeof(double));

    if (rank == 0) {
        series = malloc(n * sizeof(double));
        smooth = malloc(n * sizeof(double));
        for (i = 0; i < n; i++)
            series[i] = (i * 37 % 101) * 0.5 + (i % 7);
    }

    MPI_Scatter(series, m, MPI_DOUBLE, a, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    b[0] = a[0];
    b[m - 1] = a[m - 1];
    for (i = 1; i < m - 1; i++)
        b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3.0;

    MPI_Gather(b, m, MPI_DOUBLE, smooth, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (i = 0; i < n; i += 10)
            printf("%4d  raw %8.3f  smooth %8.3f\n", i, series[i], smooth[i]);
        printf("last: %.3f\n", smooth[n - 1]);
        free(series);
        free(smooth);
    }
    free(a);
    free(b);
    MPI_Finalize();
    return 0;
}
