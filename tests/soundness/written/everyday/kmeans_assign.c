#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* A few rounds of 1-d k-means on integers; centroids are recomputed from integer sums */
#define K 4
#define ROUNDS 6

static int nearest(int x, const int *c)
{
    int best = 0, bd = INT_MAX;
    for (int k = 0; k < K; k++) {
        int d = x > c[k] ? x - c[k] : c[k] - x;
        if (d < bd) {
            bd = d;
            best = k;
        }
    }
    return best;
}

int main(int argc, char **argv)
{
    int rank, size, n = 240;
    int *points = NULL, *pts, centroid[K];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int nloc = n / size;
    pts = malloc(nloc * sizeof(int));
    if (rank == 0) {
        points = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            points[i] = (i % 4) * 1000 + (i * 73) % 311;
        for (int k = 0; k < K; k++)
            centroid[k] = points[k * 17];
    }
    MPI_Scatter(points, nloc, MPI_INT, pts, nloc, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(centroid, K, MPI_INT, 0, MPI_COMM_WORLD);

    for (int round = 0; round < ROUNDS; round++) {
        long acc[2 * K] = { 0 };
        for (int i = 0; i < nloc; i++) {
            int k = nearest(pts[i], centroid);
            acc[k] += pts[i];
            acc[K + k]++;
        }
        MPI_Allreduce(MPI_IN_PLACE, acc, 2 * K, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        for (int k = 0; k < K; k++)
            if (acc[K + k] > 0)
                centroid[k] = (int)(acc[k] / acc[K + k]);
    }
    if (rank == 0) {
        for (int k = 0; k < K; k++)
            printf("centroid %d: %d\n", k, centroid[k]);
        free(points);
    }
    free(pts);
    MPI_Finalize();
    return 0;
}
