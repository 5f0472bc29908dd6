#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { double temp; int station; } reading_t;

/* coldest and warmest weather station */
static void load(double *t, int *ids, int n)
{
    for (int i = 0; i < n; i++) {
        ids[i] = 4000 + (i * 53) % 499;
        t[i] = -10.0 + ((i * 29) % 307) * 0.125;
    }
}

int main(int argc, char **argv)
{
    int rank, size, n;
    double *temps = NULL, *t;
    int *ids = NULL, *id;
    reading_t lo, hi, glo, ghi;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    n = 180;

    const int m = n / size;
    t = malloc(m * sizeof *t);
    id = malloc(m * sizeof *id);
    if (rank == 0) {
        temps = malloc(n * sizeof *temps);
        ids = malloc(n * sizeof *ids);
        load(temps, ids, n);
    }
    MPI_Scatter(temps, m, MPI_DOUBLE, t, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(ids, m, MPI_INT, id, m, MPI_INT, 0, MPI_COMM_WORLD);

    lo.temp = 1e300;
    lo.station = -1;
    hi = (reading_t){ -1e300, -1 };
    for (int i = 0; i < m; i++) {
        if (t[i] < lo.temp) { lo.temp = t[i]; lo.station = id[i]; }
        if (t[i] > hi.temp) hi = (reading_t){ t[i], id[i] };
    }
    MPI_Reduce(&lo, &glo, 1, MPI_DOUBLE_INT, MPI_MINLOC, 0, MPI_COMM_WORLD);
    MPI_Reduce(&hi, &ghi, 1, MPI_DOUBLE_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("min %.3f at %d\nmax %.3f at %d\n", glo.temp, glo.station, ghi.temp, ghi.station);
        free(temps);
        free(ids);
    }
    free(t);
    free(id);
    MPI_Finalize();
    return 0;
}
