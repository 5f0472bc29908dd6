#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Triangle geometry: area (twice, as integer), orientation, type */

struct pt { int x, y; };
struct tri { struct pt a, b, c; };

enum orient { CW = -1, LINE = 0, CCW = 1 };

static long area2(const struct tri *t)
{
    return (long)(t->b.x - t->a.x) * (t->c.y - t->a.y)
         - (long)(t->c.x - t->a.x) * (t->b.y - t->a.y);
}

static enum orient orientation(const struct tri *t)
{
    long a = area2(t);
    return a > 0 ? CCW : a < 0 ? CW : LINE;
}

static long len2(struct pt p, struct pt q)
{
    long dx = p.x - q.x, dy = p.y - q.y;
    return dx * dx + dy * dy;
}

static int right_angled(const struct tri *t)
{
    long a = len2(t->b, t->c), b = len2(t->a, t->c), c = len2(t->a, t->b);
    return a + b == c || a + c == b || b + c == a;
}

int main(int argc, char **argv)
{
    int rank, size;
    const int per = 30;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    struct tri *all = NULL, *t = malloc(per * sizeof *t);
    if (rank == 0) {
        all = malloc((size_t)per * size * sizeof *all);
        for (int i = 0; i < per * size; i++) {
            all[i].a = (struct pt){i % 7, i % 5};
            all[i].b = (struct pt){i % 7 + 3 + i % 2, i % 5};
            all[i].c = (struct pt){(i * 3) % 11, (i * 7) % 13 - 4};
        }
    }
    MPI_Scatter(all, 6 * per, MPI_INT, t, 6 * per, MPI_INT, 0, MPI_COMM_WORLD);

    long res[5] = {0}, sum[5];
    for (int i = 0; i < per; i++) {
        switch (orientation(&t[i])) {
        case CCW: res[0]++; break;
        case CW: res[1]++; break;
        case LINE: res[2]++; break;
        }
        res[3] += right_angled(&t[i]);
        res[4] += labs(area2(&t[i]));
    }
    MPI_Reduce(res, sum, 5, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d triangles: %ld ccw, %ld cw, %ld degenerate\n", per * size, sum[0], sum[1], sum[2]);
        printf("right-angled: %ld, total area %.1f\n", sum[3], sum[4] / 2.0);
        free(all);
    }
    free(t);
    MPI_Finalize();
    return 0;
}
