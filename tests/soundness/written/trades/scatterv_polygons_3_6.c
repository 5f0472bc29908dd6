#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Scatterv of a polygon list: polygons have 3..6 corners, ranks get equal
 * numbers of polygons, so the numbers of corners differ. */

typedef struct { int x, y; } P;

static int corners(int poly) { return 3 + (poly * 5 + 1) % 4; }

static long twice_area(const P *p, int n)
{
    long a = 0;
    for (int i = 0; i < n; i++) {
        const P *q = &p[(i + 1) % n];
        a += (long)p[i].x * q->y - (long)q->x * p[i].y;
    }
    return labs(a);
}

int main(int argc, char **argv)
{
    static const int ux[6] = {10, 5, -5, -10, -5, 5}, uy[6] = {0, 9, 9, 0, -9, -9};
    int rank, size;
    const int npoly = 48;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *pc = malloc(sizeof(int) * size), *po = malloc(sizeof(int) * size);
    int *cc = calloc(size, sizeof(int)), *co = calloc(size, sizeof(int));
    for (int r = 0; r < size; r++) {
        po[r] = r * npoly / size;
        pc[r] = (r + 1) * npoly / size - po[r];
        for (int k = po[r]; k < po[r] + pc[r]; k++)
            cc[r] += 2 * corners(k);
        co[r] = r ? co[r - 1] + cc[r - 1] : 0;
    }

    P *all = NULL;
    if (rank == 0) {
        int total = (co[size - 1] + cc[size - 1]) / 2, at = 0;
        all = malloc(total * sizeof *all);
        for (int k = 0; k < npoly; k++)
            for (int i = 0; i < corners(k); i++, at++) {
                all[at].x = 100 + ux[i] * (1 + k % 7);
                all[at].y = 50 + uy[i] * (1 + k % 5);
            }
    }
    P *mine = malloc(cc[rank] / 2 * sizeof *mine);
    MPI_Scatterv(all, cc, co, MPI_INT, mine, cc[rank], MPI_INT, 0, MPI_COMM_WORLD);

    long *a = malloc(pc[rank] * sizeof *a), *areas = NULL;
    int at = 0;
    for (int k = 0; k < pc[rank]; k++) {
        int n = corners(po[rank] + k);
        a[k] = twice_area(mine + at, n);
        at += n;
    }
    if (rank == 0)
        areas = malloc(npoly * sizeof *areas);
    MPI_Gatherv(a, pc[rank], MPI_LONG, areas, pc, po, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int k = 0; k < npoly; k++)
            printf("polygon %2d with %d corners: area %.1f\n", k, corners(k), areas[k] / 2.0);
        free(areas);
        free(all);
    }
    free(a);
    free(mine);
    free(pc);
    free(po);
    free(cc);
    free(co);
    MPI_Finalize();
    return 0;
}
