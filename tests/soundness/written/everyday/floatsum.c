/* mean and variance of doubles that are all multiples of 1/8 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = 240;
    double *x = NULL, *loc;
    double s[2] = { 0.0, 0.0 }, t[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        x = (double *)malloc(n * sizeof(double));
        for (int i = 0; i < n; i++)
            x[i] = ((i * 23) % 64) / 8.0;
    }
    int nloc = n / size;
    loc = (double *)malloc(nloc * sizeof(double));
    MPI_Scatter(x, nloc, MPI_DOUBLE, loc, nloc, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < nloc; i++) {
        s[0] += loc[i];
        s[1] += loc[i] * loc[i];
    }
    MPI_Reduce(s, t, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        double mean = t[0] / n;
        printf("mean %.6f variance %.6f\n", mean, t[1] / n - mean * mean);
        free(x);
    }
    free(loc);
    MPI_Finalize();
    return 0;
}
