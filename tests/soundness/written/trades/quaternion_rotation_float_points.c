#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Quaternion rotation of points; points scattered as float triples */

typedef struct { float w, x, y, z; } quat;

static quat qmul(quat a, quat b)
{
    quat r = {
        a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
        a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
        a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w
    };
    return r;
}

static void rotate(const quat q, float *p)
{
    const quat v = {0.0f, p[0], p[1], p[2]};
    const quat c = {q.w, -q.x, -q.y, -q.z};
    const quat r = qmul(qmul(q, v), c);
    p[0] = r.x;
    p[1] = r.y;
    p[2] = r.z;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int per = 9, n = per * size;
    float (*pts)[3] = NULL;
    if (rank == 0) {
        pts = malloc(n * sizeof *pts);
        for (int i = 0; i < n; i++) {
            pts[i][0] = (float)(i % 3);
            pts[i][1] = (float)(i / 3 % 3);
            pts[i][2] = (float)(i / 9);
        }
    }
    float mine[9][3];
    MPI_Scatter(pts, 3 * per, MPI_FLOAT, mine, 3 * per, MPI_FLOAT, 0, MPI_COMM_WORLD);

    /* 120 degrees about (1,1,1): x->y->z->x */
    const quat q = {0.5f, 0.5f, 0.5f, 0.5f};
    for (int i = 0; i < per; i++)
        rotate(q, mine[i]);

    MPI_Gather(mine, 3 * per, MPI_FLOAT, pts, 3 * per, MPI_FLOAT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; i++)
            printf("%2d: (%.1f %.1f %.1f)\n", i, pts[i][0] + 0.0f, pts[i][1] + 0.0f,
                   pts[i][2] + 0.0f);
        free(pts);
    }
    MPI_Finalize();
    return 0;
}
