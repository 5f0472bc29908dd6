/* Weather stations of two regions: the processes are split into a coastal and a
   mountain group, each group shares the readings of its own region. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define READINGS 120

struct summary { double min, max, sum; };

static struct summary summarize(const double *v, int n)
{
    struct summary s = { v[0], v[0], 0.0 };
    int i;
    for (i = 0; i < n; i++) {
        if (v[i] < s.min) s.min = v[i];
        if (v[i] > s.max) s.max = v[i];
        s.sum += v[i];
    }
    return s;
}

int main(int argc, char **argv)
{
    int wrank, wsize, rank, size, region, n, i;
    double *all = NULL, *mine;
    struct summary s, g;
    MPI_Comm group;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &wrank);
    MPI_Comm_size(MPI_COMM_WORLD, &wsize);

    region = wrank % 2;
    MPI_Comm_split(MPI_COMM_WORLD, region, wrank, &group);
    MPI_Comm_rank(group, &rank);
    MPI_Comm_size(group, &size);

    if (READINGS % size != 0) {
        fprintf(stderr, "group of %d processes is not possible\n", size);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }

    n = READINGS / size;
    mine = (double *)malloc(n * sizeof(double));
    if (rank == 0) {
        all = (double *)malloc(READINGS * sizeof(double));
        for (i = 0; i < READINGS; i++)
            all[i] = region == 0 ? 12.0 + (i * 7 % 40) * 0.25
                                 : -3.0 + (i * 11 % 60) * 0.5 - (i % 24 < 6 ? 4.0 : 0.0);
    }

    MPI_Scatter(all, n, MPI_DOUBLE, mine, n, MPI_DOUBLE, 0, group);
    s = summarize(mine, n);

    MPI_Reduce(&s.min, &g.min, 1, MPI_DOUBLE, MPI_MIN, 0, group);
    MPI_Reduce(&s.max, &g.max, 1, MPI_DOUBLE, MPI_MAX, 0, group);
    MPI_Reduce(&s.sum, &g.sum, 1, MPI_DOUBLE, MPI_SUM, 0, group);

    /* world rank 0 prints both, the second region is led by world rank 1 */
    if (rank == 0 && region == 1)
        MPI_Send(&g, 3, MPI_DOUBLE, 0, 9, MPI_COMM_WORLD);
    if (wrank == 0) {
        printf("coast:    min %6.2f max %6.2f mean %6.2f\n", g.min, g.max, g.sum / READINGS);
        if (wsize > 1) {
            MPI_Recv(&g, 3, MPI_DOUBLE, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("mountain: min %6.2f max %6.2f mean %6.2f\n", g.min, g.max, g.sum / READINGS);
        }
    }

    free(mine);
    if (rank == 0)
        free(all);
    MPI_Comm_free(&group);
    MPI_Finalize();
    return 0;
}
