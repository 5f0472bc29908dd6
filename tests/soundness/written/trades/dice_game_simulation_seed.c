#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* 2-D random field with own seeds per item: each item is a dice game */

typedef unsigned int uint;

typedef struct {
    uint seed;
    int rolls;
} game_t;

static uint rng(uint *s)
{
    *s ^= *s << 13;
    *s ^= *s >> 17;
    *s ^= *s << 5;
    return *s;
}

/* roll until the sum reaches 100, a one loses everything collected in a turn */
static int play_pig(game_t g)
{
    int score = 0, turns = 0;
    uint s = g.seed;
    while (score < 100 && turns < 500) {
        int t = 0;
        for (int r = 0; r < g.rolls; r++) {
            int die = (int)(rng(&s) % 6) + 1;
            if (die == 1) {
                t = 0;
                break;
            }
            t += die;
        }
        score += t;
        turns++;
    }
    return turns;
}

int main(int argc, char **argv)
{
    int rank, size, games = 840;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (games % size) {
        if (rank == 0)
            printf("not divisible\n");
        goto end;
    }
    int n = games / size;
    game_t *all = NULL, *g = malloc(n * sizeof *g);
    if (rank == 0) {
        all = malloc(games * sizeof *all);
        for (int i = 0; i < games; i++) {
            all[i].seed = 2463534242u + (uint)i * 7u;
            all[i].rolls = 1 + i % 7;
        }
    }
    MPI_Scatter(all, 2 * n, MPI_UNSIGNED, g, 2 * n, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

    int turns[8] = {0}, sum[8], count[8] = {0}, cnt[8];
    for (int i = 0; i < n; i++) {
        turns[g[i].rolls] += play_pig(g[i]);
        count[g[i].rolls]++;
    }
    MPI_Reduce(turns, sum, 8, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(count, cnt, 8, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int r = 1; r < 8; r++)
            printf("%d rolls per turn: %.3f turns\n", r, (double)sum[r] / cnt[r]);
    free(all);
    free(g);
end:
    MPI_Finalize();
    return 0;
}
