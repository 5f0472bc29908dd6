/* Genetic algorithm for a flow shop. The master breeds, all processes evaluate the makespans. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JOBS 10
#define MACH 4
#define POP  36
#define GENS 25

typedef struct { int order[JOBS]; } indiv;

static int proc_time[JOBS][MACH];

static int makespan(const int *order)
{
    int done[MACH] = { 0 };
    for (int j = 0; j < JOBS; j++)
        for (int m = 0; m < MACH; m++) {
            int start = done[m];
            if (m > 0 && done[m - 1] > start)
                start = done[m - 1];
            done[m] = start + proc_time[order[j]][m];
        }
    return done[MACH - 1];
}

static int pick(int n) { return rand() % n; }

/* order crossover */
static void cross(const indiv *a, const indiv *b, indiv *c)
{
    int used[JOBS] = { 0 }, lo = pick(JOBS), hi = pick(JOBS), pos = 0;
    if (lo > hi) { int t = lo; lo = hi; hi = t; }
    for (int i = lo; i <= hi; i++) {
        c->order[i] = a->order[i];
        used[a->order[i]] = 1;
    }
    for (int i = 0; i < JOBS; i++) {
        if (used[b->order[i]])
            continue;
        while (pos >= lo && pos <= hi)
            pos++;
        c->order[pos++] = b->order[i];
    }
}

static void breed(indiv *pop, const int *cost)
{
    indiv next[POP];
    int best = 0;
    for (int i = 1; i < POP; i++)
        if (cost[i] < cost[best])
            best = i;
    next[0] = pop[best];
    for (int i = 1; i < POP; i++) {
        int p[2];
        for (int k = 0; k < 2; k++) {
            int u = pick(POP), v = pick(POP);
            p[k] = cost[u] <= cost[v] ? u : v;
        }
        cross(&pop[p[0]], &pop[p[1]], &next[i]);
        if (pick(100) < 40) {
            int u = pick(JOBS), v = pick(JOBS), t = next[i].order[u];
            next[i].order[u] = next[i].order[v];
            next[i].order[v] = t;
        }
    }
    memcpy(pop, next, sizeof next);
}

int main(int argc, char **argv)
{
    indiv pop[POP], mine[POP];
    int cost[POP], mycost[POP];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int k = POP / size;

    if (POP % size != 0) {
        if (rank == 0)
            printf("population must be a multiple of the processes\n");
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        srand(55);
        for (int j = 0; j < JOBS; j++)
            for (int m = 0; m < MACH; m++)
                proc_time[j][m] = 1 + rand() % 30;
        for (int i = 0; i < POP; i++) {
            for (int j = 0; j < JOBS; j++)
                pop[i].order[j] = j;
            for (int j = JOBS - 1; j > 0; j--) {
                int r = pick(j + 1), t = pop[i].order[j];
                pop[i].order[j] = pop[i].order[r];
                pop[i].order[r] = t;
            }
        }
    }
    MPI_Bcast(proc_time, JOBS * MACH, MPI_INT, 0, MPI_COMM_WORLD);

    for (int g = 0; g <= GENS; g++) {
        MPI_Scatter(pop, k * JOBS, MPI_INT, mine, k * JOBS, MPI_INT, 0, MPI_COMM_WORLD);
        for (int i = 0; i < k; i++)
            mycost[i] = makespan(mine[i].order);
        MPI_Gather(mycost, k, MPI_INT, cost, k, MPI_INT, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            if (g % 5 == 0 || g == GENS) {
                int b = 0;
                long s = 0;
                for (int i = 0; i < POP; i++) {
                    s += cost[i];
                    if (cost[i] < cost[b]) b = i;
                }
                printf("generation %2d best %d mean %.2f order", g, cost[b], (double)s / POP);
                for (int j = 0; j < JOBS; j++)
                    printf(" %d", pop[b].order[j]);
                printf("\n");
            }
            if (g < GENS)
                breed(pop, cost);
        }
    }
    MPI_Finalize();
    return 0;
}
