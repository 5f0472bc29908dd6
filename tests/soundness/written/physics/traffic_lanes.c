/* Nagel-Schreckenberg traffic: every lane is a ring of cells, lanes are independent. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELLS 50
#define VMAX  5
#define EMPTY (-1)

struct params {
    int lanes;
    int steps;
    int brake_percent;
};

static unsigned mix(unsigned a, unsigned b, unsigned c)
{
    unsigned h = a * 73856093u ^ b * 19349663u ^ c * 83492791u;
    h ^= h >> 13;
    h *= 1274126177u;
    return h ^ (h >> 16);
}

static void init_lanes(signed char *road, int lanes)
{
    memset(road, EMPTY, (size_t)lanes * CELLS);
    for (int l = 0; l < lanes; l++) {
        int cars = 4 + l;
        for (int k = 0; k < cars && k < CELLS; k++)
            road[l * CELLS + (k * CELLS) / cars] = k % 3;
    }
}

/* one update of a lane, returns the number of cells moved by all cars */
static int update(signed char *lane, unsigned id, int t, const struct params *p)
{
    signed char next[CELLS];
    int moved = 0;

    memset(next, EMPTY, sizeof next);
    for (int i = 0; i < CELLS; i++) {
        int v = lane[i], gap = 1;
        if (v == EMPTY)
            continue;
        if (v < VMAX)
            v++;
        while (gap <= v && lane[(i + gap) % CELLS] == EMPTY)
            gap++;
        if (v > gap - 1)
            v = gap - 1;
        if (v > 0 && (int)(mix(id, i, t) % 100) < p->brake_percent)
            v--;
        next[(i + v) % CELLS] = v;
        moved += v;
    }
    memcpy(lane, next, sizeof next);
    return moved;
}

int main(int argc, char **argv)
{
    struct params p = { 24, 80, 20 };
    int rank, size;
    signed char *roads = NULL;
    int *ids = NULL;
    double *flow = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm world;
    MPI_Comm_dup(MPI_COMM_WORLD, &world);
    MPI_Comm_rank(world, &rank);
    MPI_Comm_size(world, &size);

    int lanes_here = p.lanes / size;
    if (p.lanes % size) {
        if (rank == 0)
            puts("bad number of processes for these lanes");
        MPI_Comm_free(&world);
        MPI_Finalize();
        return 0;
    }
    if (rank == 0) {
        roads = malloc((size_t)p.lanes * CELLS);
        ids = malloc(p.lanes * sizeof(int));
        flow = malloc(p.lanes * sizeof(double));
        init_lanes(roads, p.lanes);
        for (int i = 0; i < p.lanes; i++)
            ids[i] = 500 + i;
    }

    signed char *mine = malloc((size_t)lanes_here * CELLS);
    int *my_ids = malloc(lanes_here * sizeof(int));
    double *my_flow = malloc(lanes_here * sizeof(double));

    MPI_Scatter(roads, lanes_here * CELLS, MPI_SIGNED_CHAR, mine, lanes_here * CELLS, MPI_SIGNED_CHAR, 0, world);
    MPI_Scatter(ids, lanes_here, MPI_INT, my_ids, lanes_here, MPI_INT, 0, world);

    for (int l = 0; l < lanes_here; l++) {
        long moved = 0;
        for (int t = 0; t < p.steps; t++) {
            int m = update(mine + l * CELLS, my_ids[l], t, &p);
            if (t >= p.steps / 4)
                moved += m;
        }
        my_flow[l] = (double)moved / CELLS / (p.steps - p.steps / 4);
    }

    MPI_Gather(my_flow, lanes_here, MPI_DOUBLE, flow, lanes_here, MPI_DOUBLE, 0, world);
    MPI_Gather(mine, lanes_here * CELLS, MPI_SIGNED_CHAR, roads, lanes_here * CELLS, MPI_SIGNED_CHAR, 0, world);

    if (rank == 0) {
        for (int l = 0; l < p.lanes; l++) {
            printf("lane %d flow %.4f ", ids[l], flow[l]);
            for (int i = 0; i < CELLS; i++)
                putchar(roads[l * CELLS + i] == EMPTY ? '.' : '0' + roads[l * CELLS + i]);
            putchar('\n');
        }
    }
    free(roads); free(ids); free(flow);
    free(mine); free(my_ids); free(my_flow);
    MPI_Comm_free(&world);
    MPI_Finalize();
    return 0;
}
