#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Temperature stations: three arrays (id, tmin, tmax), degree days and frost
 * flag; result written back into the tmin array which is not needed anymore */

static void die(const char *what)
{
    fprintf(stderr, "fatal: %s\n", what);
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
}

static int *ints(int n)
{
    int *p = calloc(n > 0 ? n : 1, sizeof *p);
    if (!p)
        die("memory");
    return p;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int days = 365 - 1; /* 364 = 4 * 7 * 13 */
    if (days % size) {
        if (rank == 0)
            printf("%d days cannot be divided by %d\n", days, size);
        MPI_Finalize();
        return 0;
    }
    int k = days / size;
    int *tmin = NULL, *tmax = NULL;
    if (rank == 0) {
        tmin = ints(days);
        tmax = ints(days);
        for (int d = 0; d < days; d++) {
            int season = d < 182 ? d : 364 - d;
            tmin[d] = season * 10 / 12 - 60 + (d * 7) % 40;
            tmax[d] = tmin[d] + 40 + (d * 3) % 60;
        }
    }
    int *lo = ints(k), *hi = ints(k);
    MPI_Scatter(tmin, k, MPI_INT, lo, k, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(tmax, k, MPI_INT, hi, k, MPI_INT, 0, MPI_COMM_WORLD);

    int frost = 0;
    for (int d = 0; d < k; d++) {
        int mean = (lo[d] + hi[d]) / 2;
        if (lo[d] < 0)
            frost++;
        lo[d] = mean > 100 ? mean - 100 : 0; /* tenths of a degree above 10 */
    }
    MPI_Gather(lo, k, MPI_INT, tmin, k, MPI_INT, 0, MPI_COMM_WORLD);
    int total_frost = 0;
    MPI_Reduce(&frost, &total_frost, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int gdd = 0;
        for (int d = 0; d < days; d++) {
            gdd += tmin[d];
            if (d % 28 == 27)
                printf("day %3d: %4d.%d degree days\n", d + 1, gdd / 10, gdd % 10);
        }
        printf("frost days: %d\n", total_frost);
    }
    free(tmin);
    free(tmax);
    free(lo);
    free(hi);
    MPI_Finalize();
    return 0;
}
