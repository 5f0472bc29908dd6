#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>

/* football table: a match is a record, points are summed per team */
enum { TEAMS = 8, MATCHES = 120 };
typedef struct { uint8_t home, away, hg, ag; } match;
typedef struct { int pts, gf, ga; } row;

static void play(row *t, const match *m)
{
    row *h = &t[m->home], *a = &t[m->away];
    h->gf += m->hg; h->ga += m->ag;
    a->gf += m->ag; a->ga += m->hg;
    if (m->hg > m->ag)
        h->pts += 3;
    else if (m->hg < m->ag)
        a->pts += 3;
    else
        h->pts++, a->pts++;
}

int main(int argc, char **argv)
{
    row table[TEAMS] = { { 0, 0, 0 } };
    match *season = NULL, *own;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        season = malloc(sizeof(match) * MATCHES);
        for (int i = 0; i < MATCHES; i++) {
            season[i].home = (uint8_t)(i % TEAMS);
            season[i].away = (uint8_t)((i + 1 + i / TEAMS % (TEAMS - 1)) % TEAMS);
            season[i].hg = (uint8_t)(i * 7 % 5);
            season[i].ag = (uint8_t)(i * 3 % 4);
        }
    }
    int days = MATCHES / size;
    own = malloc(sizeof(match) * days);
    MPI_Scatter(season, 4 * days, MPI_UINT8_T, own, 4 * days, MPI_UINT8_T, 0, MPI_COMM_WORLD);
    for (const match *m = own; m < own + days; m++)
        play(table, m);
    row sum[TEAMS];
    MPI_Reduce(table, sum, 3 * TEAMS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int t = 0; t < TEAMS; t++)
            printf("team %c %3d pts %d:%d\n", 'A' + t, sum[t].pts, sum[t].gf, sum[t].ga);
    free(own);
    free(season);
    MPI_Finalize();
    return 0;
}
