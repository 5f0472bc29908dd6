/* Island model genetic algorithm (OneMax on 32 bit genomes).
   Each rank evolves its own island; the champions migrate around a ring. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define POP_TOTAL 48
#define ROUNDS    12
#define INNER     4

typedef unsigned int genome;

static unsigned long long state;

static unsigned rnd(void)
{
    state = state * 2862933555777941757ULL + 3037000493ULL;
    return (unsigned)(state >> 32);
}

#define FITNESS(g) __builtin_popcount(g)

static int tournament(const genome *pop, int n)
{
    int a = rnd() % n, b = rnd() % n;
    return FITNESS(pop[a]) >= FITNESS(pop[b]) ? a : b;
}

static void generation(genome *pop, genome *tmp, int n)
{
    for (int i = 0; i < n; i++) {
        genome ma = pop[tournament(pop, n)], pa = pop[tournament(pop, n)];
        genome mask = rnd();
        genome kid = (ma & mask) | (pa & ~mask);
        if (rnd() % 3 == 0)
            kid ^= 1u << (rnd() % 32);
        tmp[i] = kid;
    }
    for (int i = 0; i < n; i++)
        pop[i] = tmp[i];
}

static void extremes(const genome *pop, int n, int *best, int *worst)
{
    *best = *worst = 0;
    for (int i = 1; i < n; i++) {
        if (FITNESS(pop[i]) > FITNESS(pop[*best])) *best = i;
        if (FITNESS(pop[i]) < FITNESS(pop[*worst])) *worst = i;
    }
}

int main(int argc, char **argv)
{
    int rank, size, n;
    genome start[POP_TOTAL], pop[POP_TOTAL], tmp[POP_TOTAL];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    n = POP_TOTAL / size;
    if (n < 4) {
        if (rank == 0)
            printf("islands too small\n");
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        state = 42;
        for (int i = 0; i < POP_TOTAL; i++)
            start[i] = rnd() & rnd();
    }
    MPI_Scatter(start, n, MPI_UNSIGNED, pop, n, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

    state = 1000 + 17 * rank;
    int round, top = 0;
    for (round = 1; round <= ROUNDS; round++) {
        int b, w;
        genome visitor;

        for (int k = 0; k < INNER; k++)
            generation(pop, tmp, n);
        extremes(pop, n, &b, &w);
        MPI_Sendrecv(&pop[b], 1, MPI_UNSIGNED, (rank + 1) % size, 3,
                     &visitor, 1, MPI_UNSIGNED, (rank + size - 1) % size, 3,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        pop[w] = visitor;

        int local = FITNESS(pop[b]);
        if (FITNESS(visitor) > local) local = FITNESS(visitor);
        MPI_Allreduce(&local, &top, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        if (rank == 0)
            printf("round %2d best %d\n", round, top);
        if (top == 32)
            break;
    }
    if (rank == 0)
        printf(top == 32 ? "solved\n" : "not solved\n");
    MPI_Finalize();
    return 0;
}
