#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Ten-pin bowling scores. A game is a row of 21 throws. */

#define THROWS 21

static int score(const int *t)
{
    int s = 0, i = 0;
    for (int frame = 0; frame < 10; frame++) {
        if (t[i] == 10) {
            s += 10 + t[i + 1] + t[i + 2];
            i += 1;
        } else if (t[i] + t[i + 1] == 10) {
            s += 10 + t[i + 2];
            i += 2;
        } else {
            s += t[i] + t[i + 1];
            i += 2;
        }
    }
    return s;
}

static void invent(int *t, unsigned seed)
{
    for (int k = 0; k < THROWS; k++)
        t[k] = 0;
    int i = 0;
    for (int f = 0; f < 10; f++) {
        seed = seed * 22695477u + 1u;
        int a = (int)((seed >> 16) % 11);
        seed = seed * 22695477u + 1u;
        int b = (int)((seed >> 16) % 11);
        t[i++] = a;
        if (a == 10 && f < 9)
            continue;
        if (a < 10 && a + b > 10)
            b = 10 - a;
        t[i++] = b;
        if (f == 9 && (a == 10 || a + b == 10))
            t[i++] = (int)(seed >> 24) % 10;
    }
}

int main(int argc, char **argv)
{
    int rank, size, games = 168;
    int (*all)[THROWS] = NULL, *scores = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (games % size) {
        if (rank == 0)
            printf("%d games on %d lanes does not work\n", games, size);
        MPI_Finalize();
        return 0;
    }
    int g = games / size;
    if (rank == 0) {
        all = malloc(games * sizeof *all);
        scores = malloc(games * sizeof *scores);
        for (int i = 0; i < games; i++)
            invent(all[i], 1000u + i);
    }
    int (*lane)[THROWS] = malloc(g * sizeof *lane);
    int *res = malloc(g * sizeof *res);
    MPI_Scatter(all, g * THROWS, MPI_INT, lane, g * THROWS, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < g; i++)
        res[i] = score(lane[i]);
    MPI_Gather(res, g, MPI_INT, scores, g, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int best = 0, worst = 0;
        long sum = 0;
        for (int i = 0; i < games; i++) {
            sum += scores[i];
            if (scores[i] > scores[best]) best = i;
            if (scores[i] < scores[worst]) worst = i;
        }
        printf("average %.3f best %d (game %d) worst %d (game %d)\n", (double)sum / games,
               scores[best], best, scores[worst], worst);
        free(all);
        free(scores);
    }
    free(lane);
    free(res);
    MPI_Finalize();
    return 0;
}
