#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* k-means on 2-D integer points, points scattered, centres replicated */

#define K 3
#define NPTS 840

typedef struct {
    int x, y;
} point;

static int nearest(const point *c, point p)
{
    int b = 0;
    long bd = -1;
    for (int k = 0; k < K; k++) {
        long dx = c[k].x - p.x, dy = c[k].y - p.y;
        long d = dx * dx + dy * dy;
        if (bd < 0 || d < bd) {
            bd = d;
            b = k;
        }
    }
    return b;
}

int main(int argc, char **argv)
{
    int rank, size;
    point *pts = NULL, *loc;
    point c[K] = {{100, 100}, {500, 500}, {900, 200}};
    long acc[K][3], sum[K][3];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (NPTS % size) {
        if (rank == 0) printf("NPTS not divisible\n");
        MPI_Finalize();
        return 0;
    }
    MPI_Datatype pt;
    MPI_Type_contiguous(2, MPI_INT, &pt);
    MPI_Type_commit(&pt);

    int m = NPTS / size;
    if (rank == 0) {
        unsigned s = 7;
        pts = malloc(NPTS * sizeof(point));
        for (int i = 0; i < NPTS; i++) {
            s = s * 69069u + 1u;
            pts[i].x = (int)((s >> 10) % 300) + (i % 3) * 330;
            s = s * 69069u + 1u;
            pts[i].y = (int)((s >> 10) % 300) + ((i % 3) == 1 ? 500 : 0);
        }
    }
    loc = malloc(m * sizeof(point));
    MPI_Scatter(pts, m, pt, loc, m, pt, 0, MPI_COMM_WORLD);

    for (int it = 0; it < 10; it++) {
        for (int k = 0; k < K; k++)
            acc[k][0] = acc[k][1] = acc[k][2] = 0;
        for (int i = 0; i < m; i++) {
            int k = nearest(c, loc[i]);
            acc[k][0] += loc[i].x;
            acc[k][1] += loc[i].y;
            acc[k][2]++;
        }
        MPI_Allreduce(acc, sum, 3 * K, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        for (int k = 0; k < K; k++)
            if (sum[k][2] > 0) {
                c[k].x = (int)(sum[k][0] / sum[k][2]);
                c[k].y = (int)(sum[k][1] / sum[k][2]);
            }
    }
    if (rank == 0) {
        for (int k = 0; k < K; k++)
            printf("cluster %d: centre (%d,%d), %ld points\n", k, c[k].x, c[k].y, sum[k][2]);
        free(pts);
    }
    free(loc);
    MPI_Type_free(&pt);
    MPI_Finalize();
    return 0;
}
