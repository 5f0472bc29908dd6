#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Genetic algorithm on islands: each rank evolves its own part of the
 * population of bit strings (OneMax), the best of each island is printed. */

#define POP 120
#define GENERATIONS 15

typedef unsigned genome_t;

static int fitness(genome_t g)
{
    int c = 0;
    for (; g; g &= g - 1)
        c++;
    return c;
}

static unsigned rnd_state;
static unsigned rnd(void)
{
    rnd_state = rnd_state * 1103515245u + 12345u;
    return (rnd_state >> 8) & 0xffff;
}

static int tournament(const genome_t *p, int n)
{
    int a = (int)(rnd() % (unsigned)n), b = (int)(rnd() % (unsigned)n);
    return fitness(p[a]) >= fitness(p[b]) ? a : b;
}

int main(int argc, char **argv)
{
    int rank, size;
    genome_t *pop = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (POP % size) {
        if (rank == 0)
            printf("population %d cannot live on %d islands\n", POP, size);
        MPI_Finalize();
        return 0;
    }
    int n = POP / size;
    if (rank == 0) {
        pop = malloc(POP * sizeof *pop);
        for (int i = 0; i < POP; i++)
            pop[i] = 2654435761u * (unsigned)(i + 1) & 0x55555555u;
    }
    genome_t *isl = malloc(n * sizeof *isl), *nxt = malloc(n * sizeof *nxt);
    MPI_Scatter(pop, n, MPI_UNSIGNED, isl, n, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    rnd_state = 17u;
    for (int g = 0; g < GENERATIONS; g++) {
        for (int i = 0; i < n; i++) {
            genome_t a = isl[tournament(isl, n)], b = isl[tournament(isl, n)];
            unsigned mask = rnd() << 16 | rnd();
            nxt[i] = (a & mask) | (b & ~mask);
            if (rnd() % 4 == 0)
                nxt[i] ^= 1u << (rnd() % 32);
        }
        genome_t *t = isl;
        isl = nxt;
        nxt = t;
    }
    int best = 0, *bests = NULL;
    for (int i = 0; i < n; i++)
        if (fitness(isl[i]) > best)
            best = fitness(isl[i]);
    if (rank == 0)
        bests = malloc(size * sizeof *bests);
    MPI_Gather(&best, 1, MPI_INT, bests, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int r = 0; r < size; r++)
            printf("island %d: best fitness %d of 32\n", r, bests[r]);
        free(bests);
        free(pop);
    }
    free(isl);
    free(nxt);
    MPI_Finalize();
    return 0;
}
