/* Simulated annealing on many small assignment problems, one anneal per problem. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define TASKS 6
#define PROBLEMS 24
#define COOLING 0.97

typedef struct {
    unsigned int seed;
    int cost[TASKS][TASKS];
} problem_t;

typedef struct {
    int cost;
    int perm[TASKS];
} solution_t;

static double frand(unsigned int *s)
{
    *s = *s * 1103515245u + 12345u;
    return ((*s >> 8) & 0xffffff) / 16777216.0;
}

static int evaluate(const problem_t *p, const int *perm)
{
    int c = 0;
    for (int i = 0; i < TASKS; i++)
        c += p->cost[i][perm[i]];
    return c;
}

static solution_t anneal(const problem_t *p)
{
    solution_t cur, best;
    unsigned int s = p->seed;

    for (int i = 0; i < TASKS; i++)
        cur.perm[i] = i;
    cur.cost = evaluate(p, cur.perm);
    best = cur;

    for (double T = 40.0; T > 0.1; T *= COOLING) {
        for (int k = 0; k < 20; k++) {
            int a = (int)(frand(&s) * TASKS), b = (int)(frand(&s) * TASKS);
            if (a == b)
                continue;
            solution_t cand = cur;
            cand.perm[a] = cur.perm[b];
            cand.perm[b] = cur.perm[a];
            cand.cost = evaluate(p, cand.perm);
            if (cand.cost <= cur.cost || frand(&s) < exp((cur.cost - cand.cost) / T))
                cur = cand;
            if (cur.cost < best.cost)
                best = cur;
        }
    }
    return best;
}

int main(int argc, char **argv)
{
    int rank, size;
    problem_t *problems = NULL;
    solution_t *solutions = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (PROBLEMS % size) {
        if (rank == 0)
            fprintf(stderr, "%d problems for %d ranks leave a remainder\n", PROBLEMS, size);
        MPI_Finalize();
        return EXIT_SUCCESS;
    }

    int portion = PROBLEMS / size;
    if (rank == 0) {
        unsigned int s = 20u;
        problems = malloc(PROBLEMS * sizeof(problem_t));
        solutions = malloc(PROBLEMS * sizeof(solution_t));
        for (int q = 0; q < PROBLEMS; q++) {
            problems[q].seed = 1u + q;
            for (int i = 0; i < TASKS * TASKS; i++)
                problems[q].cost[i / TASKS][i % TASKS] = 1 + (int)(frand(&s) * 99);
        }
    }

    problem_t *mine = malloc(portion * sizeof(problem_t));
    solution_t *found = malloc(portion * sizeof(solution_t));
    int pbytes = portion * (int)sizeof(problem_t), sbytes = portion * (int)sizeof(solution_t);

    MPI_Scatter(problems, pbytes, MPI_BYTE, mine, pbytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    for (int q = 0; q < portion; q++)
        found[q] = anneal(&mine[q]);
    MPI_Gather(found, sbytes, MPI_BYTE, solutions, sbytes, MPI_BYTE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long total = 0;
        for (int q = 0; q < PROBLEMS; q++) {
            total += solutions[q].cost;
            printf("problem %2d cost %3d  [", q, solutions[q].cost);
            for (int i = 0; i < TASKS; i++)
                printf("%s%d", i ? " " : "", solutions[q].perm[i]);
            printf("]\n");
        }
        printf("total %ld\n", total);
    }
    free(problems);
    free(solutions);
    free(mine);
    free(found);
    MPI_Finalize();
    return 0;
}
