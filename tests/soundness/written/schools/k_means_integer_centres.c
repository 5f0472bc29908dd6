/* k-means in the plane (integer coordinates, integer centres) */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { int x, y; } Point;
#define K 4

static long dist2(Point a, Point b)
{
    long dx = a.x - b.x, dy = a.y - b.y;
    return dx * dx + dy * dy;
}

static int nearest(Point p, const Point *c)
{
    int best = 0;
    for (int k = 1; k < K; k++)
        if (dist2(p, c[k]) < dist2(p, c[best])) best = k;
    return best;
}

static void generate(Point *p, int n)
{
    static const Point home[K] = { {100, 100}, {500, 120}, {300, 420}, {80, 390} };
    unsigned s = 99;
    for (int i = 0; i < n; i++) {
        s = s * 1103515245u + 12345u;
        int dx = (int)((s >> 16) % 121) - 60;
        s = s * 1103515245u + 12345u;
        int dy = (int)((s >> 16) % 121) - 60;
        p[i].x = home[(i * 7) % K].x + dx;
        p[i].y = home[(i * 7) % K].y + dy;
    }
}

int main(int argc, char **argv)
{
    int rank, size, n = 840;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("%d points on %d ranks?\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int m = n / size;
    Point *all = NULL, *mine = malloc(m * sizeof *mine), c[K];
    if (rank == 0) {
        all = malloc(n * sizeof *all);
        generate(all, n);
        memcpy(c, all, sizeof c);
    }
    MPI_Scatter(all, 2 * m, MPI_INT, mine, 2 * m, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(c, 2 * K, MPI_INT, 0, MPI_COMM_WORLD);

    long acc[3 * K];
    int changed = 1, iter = 0;
    while (changed && iter < 50) {
        memset(acc, 0, sizeof acc);
        for (int i = 0; i < m; i++) {
            int k = nearest(mine[i], c);
            acc[3 * k] += mine[i].x;
            acc[3 * k + 1] += mine[i].y;
            acc[3 * k + 2]++;
        }
        MPI_Allreduce(MPI_IN_PLACE, acc, 3 * K, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        changed = 0;
        for (int k = 0; k < K; k++) {
            if (acc[3 * k + 2] == 0) continue;
            Point q = { (int)(acc[3 * k] / acc[3 * k + 2]), (int)(acc[3 * k + 1] / acc[3 * k + 2]) };
            if (q.x != c[k].x || q.y != c[k].y) { c[k] = q; changed = 1; }
        }
        iter++;
    }
    if (rank == 0) {
        printf("%d iterations\n", iter);
        for (int k = 0; k < K; k++)
            printf("cluster %d: centre (%d,%d), %ld points\n", k, c[k].x, c[k].y, acc[3 * k + 2]);
        free(all);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
