/* Area, orientation and convexity of quadrilaterals (land register) */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { int x[4], y[4]; } quad;
typedef struct { int area2; int convex; } info;

static int cross(const quad *q, int i)
{
    int a = i, b = (i + 1) % 4, c = (i + 2) % 4;
    return (q->x[b] - q->x[a]) * (q->y[c] - q->y[b]) - (q->y[b] - q->y[a]) * (q->x[c] - q->x[b]);
}

static info survey(const quad *q)
{
    info r = { 0, 0 };
    int pos = 0, neg = 0;
    for (int i = 0; i < 4; i++) {
        int j = (i + 1) % 4;
        r.area2 += q->x[i] * q->y[j] - q->x[j] * q->y[i];
        int c = cross(q, i);
        pos += c > 0;
        neg += c < 0;
    }
    r.convex = pos == 0 || neg == 0;
    return r;
}

int main(int argc, char **argv)
{
    int rank, size;
    enum { PLOTS = 120 };
    quad land[PLOTS], mine[PLOTS];
    info res[PLOTS], part[PLOTS];
    MPI_Datatype quad_t, info_t;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (PLOTS % size) {
        if (rank == 0) printf("PLOTS / size is not an integer\n");
        MPI_Finalize();
        return 0;
    }
    MPI_Type_contiguous(8, MPI_INT, &quad_t);
    MPI_Type_commit(&quad_t);
    MPI_Type_contiguous(2, MPI_INT, &info_t);
    MPI_Type_commit(&info_t);
    if (rank == 0)
        for (int p = 0; p < PLOTS; p++) {
            int bx = 10 * (p % 12), by = 10 * (p / 12);
            quad q = { { bx, bx + 6 + p % 4, bx + 7 - (p * 5) % 8, bx + p % 3 },
                       { by, by + p % 2, by + 8 - (p * 3) % 7, by + 7 } };
            land[p] = q;
        }
    int k = PLOTS / size;
    MPI_Scatter(land, k, quad_t, mine, k, quad_t, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++) part[i] = survey(&mine[i]);
    MPI_Gather(part, k, info_t, res, k, info_t, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int sum = 0, convex = 0, big = 0;
        for (int p = 0; p < PLOTS; p++) {
            sum += abs(res[p].area2);
            convex += res[p].convex;
            if (abs(res[p].area2) > abs(res[big].area2)) big = p;
        }
        printf("total area %d.%d, %d convex plots, largest is plot %d with %d.%d\n",
               sum / 2, sum % 2 * 5, convex, big, abs(res[big].area2) / 2, abs(res[big].area2) % 2 * 5);
    }
    MPI_Type_free(&quad_t);
    MPI_Type_free(&info_t);
    MPI_Finalize();
    return 0;
}
