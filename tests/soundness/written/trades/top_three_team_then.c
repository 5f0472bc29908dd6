#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Top three of each team, then the top three of all (tournament) */

#define PLAYERS 112

struct player { int no; int elo; };

static void top3(const struct player *p, int n, struct player out[3])
{
    for (int k = 0; k < 3; k++) {
        out[k].no = -1;
        out[k].elo = -1;
    }
    for (int i = 0; i < n; i++) {
        struct player x = p[i];
        for (int k = 0; k < 3; k++)
            if (x.elo > out[k].elo) {
                struct player t = out[k];
                out[k] = x;
                x = t;
            }
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    struct player *all = NULL, *team, best[3], *list = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (PLAYERS % size) {
        if (rank == 0)
            printf("cannot form %d equal teams\n", size);
        MPI_Finalize();
        return 0;
    }
    const int n = PLAYERS / size;
    if (rank == 0) {
        all = malloc(PLAYERS * sizeof *all);
        list = malloc(3 * size * sizeof *list);
        for (int i = 0; i < PLAYERS; i++) {
            all[i].no = i + 1;
            all[i].elo = 1200 + (i * 619) % 1013;
        }
    }
    team = malloc(n * sizeof *team);
    MPI_Scatter(all, 2 * n, MPI_INT, team, 2 * n, MPI_INT, 0, MPI_COMM_WORLD);
    top3(team, n, best);
    MPI_Gather(best, 6, MPI_INT, list, 6, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        struct player final[3];
        top3(list, 3 * size, final);
        for (int k = 0; k < 3; k++)
            printf("%d. player %d with %d\n", k + 1, final[k].no, final[k].elo);
        free(all);
        free(list);
    }
    free(team);
    MPI_Finalize();
    return 0;
}
