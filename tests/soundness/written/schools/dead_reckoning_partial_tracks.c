/* Dead reckoning: every process integrates its part of a list of turns and
   steps, starting at the origin heading north. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define MOVES 480

typedef struct { char turn; signed char steps; } move_t;
typedef struct { int x, y, dir; } pose_t;

static void apply(pose_t *p, const move_t *m)
{
    static const int dx[4] = { 0, 1, 0, -1 };
    static const int dy[4] = { 1, 0, -1, 0 };
    if (m->turn == 'L') p->dir = (p->dir + 3) & 3;
    else if (m->turn == 'R') p->dir = (p->dir + 1) & 3;
    p->x += dx[p->dir] * m->steps;
    p->y += dy[p->dir] * m->steps;
}

int main(int argc, char **argv)
{
    int rank, size, i;
    move_t log[MOVES], part[MOVES];
    pose_t here = { 0, 0, 0 }, *ends = NULL;
    int counts[64], displs[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 64 || MOVES % size) {
        if (rank == 0) printf("bad number of processes\n");
        MPI_Finalize();
        return 0;
    }
    for (i = 0; i < size; i++) {
        counts[i] = MOVES / size * (int)sizeof(move_t);
        displs[i] = i * counts[i];
    }
    if (rank == 0) {
        for (i = 0; i < MOVES; i++) {
            log[i].turn = "LSRRSLS"[(i * i) % 7];
            log[i].steps = (signed char)(1 + (i * 5) % 9);
        }
        ends = malloc(size * sizeof *ends);
    }
    MPI_Scatterv(log, counts, displs, MPI_BYTE, part, counts[rank], MPI_BYTE, 0, MPI_COMM_WORLD);
    for (i = 0; i < MOVES / size; i++) apply(&here, &part[i]);
    MPI_Gather(&here, 3, MPI_INT, ends, 3, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        pose_t g = { 0, 0, 0 };
        /* chain the partial tracks: rotate each by the heading so far */
        for (i = 0; i < size; i++) {
            int x = ends[i].x, y = ends[i].y, t, k;
            for (k = 0; k < g.dir; k++) { t = x; x = y; y = -t; }
            g.x += x;
            g.y += y;
            g.dir = (g.dir + ends[i].dir) & 3;
        }
        printf("robot at (%d, %d) facing %c\n", g.x, g.y, "NESW"[g.dir]);
        free(ends);
    }
    MPI_Finalize();
    return 0;
}
