#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NPTS 300

typedef struct { float lat, lon; } Geo;

/* squared planar distance in milli-degrees: good enough for a radius query */
static long dist2(Geo a, Geo b)
{
    long dy = lroundf((a.lat - b.lat) * 1000.0f);
    long dx = lroundf((a.lon - b.lon) * 1000.0f);
    return dx * dx + dy * dy;
}

int main(int argc, char **argv)
{
    int rank, size;
    Geo centre = { 47.25f, 8.5f };
    long radius = 5000;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        radius = atol(argv[1]);

    Geo *pts = NULL;
    if (rank == 0) {
        pts = malloc(NPTS * sizeof(Geo));
        for (int i = 0; i < NPTS; i++) {
            pts[i].lat = 40.0f + (float)(i * 7 % 120) * 0.125f;
            pts[i].lon = (float)(i * 11 % 160) * 0.125f;
        }
    }

    int m = NPTS / size;
    Geo *p = malloc(m * sizeof(Geo));
    MPI_Scatter(pts, 2 * m, MPI_FLOAT, p, 2 * m, MPI_FLOAT, 0, MPI_COMM_WORLD);

    long in = 0, nearest = 1L << 60, g_in, g_near;
    for (int i = 0; i < m; i++) {
        long d = dist2(p[i], centre);
        if (d < nearest)
            nearest = d;
        if (d > radius * radius)
            continue;
        in++;
    }
    MPI_Reduce(&in, &g_in, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&nearest, &g_near, 1, MPI_LONG, MPI_MIN, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%ld of %d points inside, nearest^2 = %ld\n", g_in, NPTS, g_near);
        free(pts);
    }
    free(p);
    MPI_Finalize();
    return 0;
}
