#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* shortest round trip through 6 ports: permutations are unranked from their number */
#define PORTS 6
#define PERMS 720

static const int dist[PORTS][PORTS] = {
    { 0, 12, 29, 22, 13, 24 }, { 12, 0, 19, 3, 25, 6 }, { 29, 19, 0, 21, 23, 28 },
    { 22, 3, 21, 0, 4, 5 },    { 13, 25, 23, 4, 0, 16 }, { 24, 6, 28, 5, 16, 0 },
};

static void unrank(int k, int perm[PORTS])
{
    int pool[PORTS], left = PORTS, f = PERMS;
    for (int i = 0; i < PORTS; i++)
        pool[i] = i;
    for (int i = 0; i < PORTS; i++) {
        f /= left;
        int pick = k / f;
        k %= f;
        perm[i] = pool[pick];
        memmove(pool + pick, pool + pick + 1, (size_t)(left - pick - 1) * sizeof *pool);
        left--;
    }
}

static int tour(const int p[PORTS])
{
    int len = 0;
    for (int i = 0; i < PORTS; i++)
        len += dist[p[i]][p[(i + 1) % PORTS]];
    return len;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int todo = PERMS / size;
    int *numbers = NULL, *mine = malloc(todo * sizeof *mine);
    if (rank == 0) {
        numbers = malloc(PERMS * sizeof *numbers);
        for (int i = 0; i < PERMS; i++)
            numbers[i] = (i * 7) % PERMS;
    }
    MPI_Scatter(numbers, todo, MPI_INT, mine, todo, MPI_INT, 0, MPI_COMM_WORLD);

    struct { int len, no; } best = { 1 << 20, PERMS }, win;
    for (int i = 0; i < todo; i++) {
        int p[PORTS];
        unrank(mine[i], p);
        if (p[0] != 0)
            continue;
        int len = tour(p);
        if (len < best.len || (len == best.len && mine[i] < best.no)) {
            best.len = len;
            best.no = mine[i];
        }
    }
    MPI_Reduce(&best, &win, 1, MPI_2INT, MPI_MINLOC, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int p[PORTS];
        unrank(win.no, p);
        printf("length %d:", win.len);
        for (int i = 0; i < PORTS; i++)
            printf(" %c", 'A' + p[i]);
        printf("\n");
        free(numbers);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
