#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Ranks of a sports league: every process holds some teams with their
 * results; points are computed and the table is sorted by rank 0. */

struct team {
    char code[4];
    int won, drawn, lost, gf, ga, points;
};

static int by_points(const void *a, const void *b)
{
    const struct team *x = a, *y = b;
    if (x->points != y->points)
        return y->points - x->points;
    int dx = x->gf - x->ga, dy = y->gf - y->ga;
    if (dx != dy)
        return dy - dx;
    for (int i = 0; i < 3; i++)
        if (x->code[i] != y->code[i])
            return x->code[i] - y->code[i];
    return 0;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    enum { PER = 3 };
    const int n = PER * size, bytes = PER * (int)sizeof(struct team);
    struct team *league = NULL, mine[PER];

    if (rank == 0) {
        league = calloc(n, sizeof *league);
        for (int i = 0; i < n; i++) {
            struct team *t = &league[i];
            t->code[0] = (char)('A' + i % 26);
            t->code[1] = (char)('A' + (i * 7) % 26);
            t->code[2] = (char)('A' + (i * 11) % 26);
            t->won = (i * 5) % 12;
            t->drawn = (i * 3) % 8;
            t->lost = 20 - t->won - t->drawn;
            t->gf = 15 + t->won * 2 + i % 4;
            t->ga = 12 + t->lost + i % 3;
        }
    }
    MPI_Scatter(league, bytes, MPI_BYTE, mine, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < PER; i++)
        mine[i].points = 3 * mine[i].won + mine[i].drawn;
    MPI_Gather(mine, bytes, MPI_BYTE, league, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        qsort(league, n, sizeof *league, by_points);
        for (int i = 0; i < n; i++)
            printf("%2d. %s  %2d-%2d-%2d  %2d:%2d  %3d\n", i + 1, league[i].code, league[i].won,
                   league[i].drawn, league[i].lost, league[i].gf, league[i].ga,
                   league[i].points);
        free(league);
    }
    MPI_Finalize();
    return 0;
}
