/* every process sorts its part and the medians of the parts are compared */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int cmp(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int me, p, n = 180;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    double *lat = NULL, *meds = NULL;
    if (me == 0) {
        lat = malloc(sizeof(double) * n);
        meds = malloc(sizeof(double) * p);
        for (int i = 0; i < n; i++)
            lat[i] = 0.5 + (i * 101 % 97) * 0.25;
    }
    int m = n / p;
    double *mine = malloc(sizeof(double) * m);
    MPI_Scatter(lat, m, MPI_DOUBLE, mine, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    qsort(mine, m, sizeof(double), cmp);
    double med = m % 2 ? mine[m / 2] : 0.5 * (mine[m / 2 - 1] + mine[m / 2]);
    MPI_Gather(&med, 1, MPI_DOUBLE, meds, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (me == 0) {
        for (int r = 0; r < p; r++)
            printf("server group %d: median latency %.2f ms\n", r, meds[r]);
        free(lat);
        free(meds);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
