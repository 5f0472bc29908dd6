// Tutorial: find the smallest and the largest temperature of a year of hourly readings.
// No variable for the share: n / p is written wherever it is needed.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define HOURS (365 * 24)

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);

    int p, me;
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);

    double *readings = NULL;
    if (me == 0) {
        readings = (double *)malloc(sizeof(double) * HOURS);
        unsigned int state = 12345;
        for (int h = 0; h < HOURS; h++) {
            state = state * 1103515245u + 12345u;
            readings[h] = (int)((state >> 16) % 6000) / 100.0 - 20.0;
        }
    }

    double *part = (double *)malloc(sizeof(double) * (HOURS / p));
    MPI_Scatter(readings, HOURS / p, MPI_DOUBLE, part, HOURS / p, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    double coldest = 1e9, warmest = -1e9;
    int frost = 0;
    for (int h = 0; h < HOURS / p; h++) {
        if (part[h] < coldest) coldest = part[h];
        if (part[h] > warmest) warmest = part[h];
        if (part[h] < 0.0) frost++;
    }

    double all_min, all_max;
    int all_frost;
    MPI_Reduce(&coldest, &all_min, 1, MPI_DOUBLE, MPI_MIN, 0, MPI_COMM_WORLD);
    MPI_Reduce(&warmest, &all_max, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&frost, &all_frost, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (me == 0) {
        printf("coldest %.2f, warmest %.2f, hours of frost %d\n", all_min, all_max, all_frost);
        free(readings);
    }
    free(part);
    MPI_Finalize();
    return 0;
}
