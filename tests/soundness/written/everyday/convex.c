#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* triangles: area*2, orientation, and whether the origin is inside */
typedef struct { int ax, ay, bx, by, cx, cy; } tri;
enum { TRI_INTS = sizeof(tri) / sizeof(int) };

static long cross(int ax, int ay, int bx, int by) { return (long)ax * by - (long)ay * bx; }

static long area2(const tri *t)
{
    return cross(t->bx - t->ax, t->by - t->ay, t->cx - t->ax, t->cy - t->ay);
}

static int has_origin(const tri *t)
{
    long u = cross(t->ax, t->ay, t->bx, t->by);
    long v = cross(t->bx, t->by, t->cx, t->cy);
    long w = cross(t->cx, t->cy, t->ax, t->ay);
    return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

static void produce(tri *t, int n)
{
    for (int i = 0; i < n; i++, t++) {
        t->ax = i % 21 - 10;       t->ay = (i * 3) % 19 - 9;
        t->bx = (i * 5) % 23 - 11; t->by = (i * 7) % 17 - 8;
        t->cx = (i * 11) % 13 - 6; t->cy = (i * 13) % 25 - 12;
    }
}

int main(int argc, char **argv)
{
    int rank, size, n = 120;
    tri *mesh = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        produce(mesh = malloc(n * sizeof(tri)), n);
    int m = n / size, k = m;
    tri *mine = malloc(m * sizeof(tri)), *t = mine;
    MPI_Scatter(mesh, m * TRI_INTS, MPI_INT, mine, m * TRI_INTS, MPI_INT, 0, MPI_COMM_WORLD);
    long r[4] = { 0 }, s[4];
    while (k--) {
        long a = area2(t);
        r[0] += a < 0 ? -a : a;
        r[1] += a > 0;
        r[2] += a == 0;
        r[3] += has_origin(t++);
    }
    MPI_Reduce(r, s, 4, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("double area %ld, ccw %ld, flat %ld, around origin %ld\n", s[0], s[1], s[2], s[3]);
    free(mine);
    free(mesh);
    MPI_Finalize();
    return 0;
}
