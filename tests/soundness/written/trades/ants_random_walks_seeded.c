#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* A random walk per ant. The generator of each ant is seeded with its own
 * number, so every ant walks the same way wherever it lives. */

struct ant { int id, x, y, maxdist; };

static unsigned lcg(unsigned *s)
{
    return *s = *s * 1103515245u + 12345u;
}

static int iabs(int v) { return v < 0 ? -v : v; }

static void walk(struct ant *a, int steps)
{
    unsigned s = 1000u + 77u * (unsigned)a->id;
    while (steps--) {
        switch ((lcg(&s) >> 20) & 3) {
        case 0: a->x++; break;
        case 1: a->x--; break;
        case 2: a->y++; break;
        default: a->y--; break;
        }
        int d = iabs(a->x) + iabs(a->y);
        if (d > a->maxdist)
            a->maxdist = d;
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int nants = 56;
    if (nants % size) {
        if (rank == 0)
            printf("%d ants do not march in %d columns\n", nants, size);
        MPI_Finalize();
        return 0;
    }
    const int each = nants / size;
    struct ant *colony = NULL, *some = malloc(each * sizeof *some);
    if (rank == 0) {
        colony = calloc(nants, sizeof *colony);
        for (int i = 0; i < nants; i++)
            colony[i].id = i + 1;
    }
    const int cnt = each * 4;
    MPI_Scatter(colony, cnt, MPI_INT, some, cnt, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < each; i++)
        walk(&some[i], 400);
    MPI_Gather(some, cnt, MPI_INT, colony, cnt, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int far = 0;
        for (int i = 0; i < nants; i++) {
            printf("ant %2d at (%d,%d), reached %d\n", colony[i].id, colony[i].x, colony[i].y,
                   colony[i].maxdist);
            if (colony[i].maxdist > colony[far].maxdist)
                far = i;
        }
        printf("the farthest was ant %d\n", colony[far].id);
        free(colony);
    }
    free(some);
    MPI_Finalize();
    return 0;
}
