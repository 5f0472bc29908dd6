/* Elementary cellular automata: run all 256 rules from a single cell and classify them. */
#include <stdio.h>
#include <string.h>
#include <mpi.h>

#define WIDTH 61
#define TIME  60

enum kind { DIES, FILLS, FIXED, CYCLE2, OTHER, NKINDS };

static const char *names[NKINDS] = { "dies out", "fills up", "fixed", "period 2", "other" };

static void evolve(unsigned char rule, const char *a, char *b)
{
    for (int i = 0; i < WIDTH; i++) {
        int l = a[(i + WIDTH - 1) % WIDTH], c = a[i], r = a[(i + 1) % WIDTH];
        b[i] = (rule >> (l << 2 | c << 1 | r)) & 1;
    }
}

static enum kind classify(unsigned char rule, int *density)
{
    char rows[3][WIDTH] = { { 0 } };
    char *p = rows[0], *q = rows[1], *o = rows[2];
    int ones = 0;

    p[WIDTH / 2] = 1;
    for (int t = 0; t < TIME; t++) {
        char *x = o;
        evolve(rule, p, q);
        o = p;
        p = q;
        q = x;
    }
    for (int i = 0; i < WIDTH; i++)
        ones += p[i];
    *density = ones;

    evolve(rule, p, q);
    if (memcmp(p, q, WIDTH) == 0)
        return ones == 0 ? DIES : ones == WIDTH ? FILLS : FIXED;
    return memcmp(q, o, WIDTH) == 0 ? CYCLE2 : OTHER;
}

int main(int argc, char **argv)
{
    unsigned char rules[256], own[256];
    int histogram[NKINDS] = { 0 }, sum[NKINDS];
    int rank, size;
    struct { int value; int rule; } densest = { -1, -1 }, winner;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* rule numbers are dealt in blocks; what is left over is done by the last rank */
    int block = 256 / size;
    for (int i = 0; i < 256; i++)
        rules[i] = rank == 0 ? i : 0;
    MPI_Scatter(rules, block, MPI_UNSIGNED_CHAR, own, block, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    int todo = block;
    if (rank == size - 1)
        for (int i = block * size; i < 256; i++)
            own[todo++] = (unsigned char)i;

    for (int i = 0; i < todo; i++) {
        int d;
        histogram[classify(own[i], &d)]++;
        if (d > densest.value && d < WIDTH) {
            densest.value = d;
            densest.rule = own[i];
        }
    }

    MPI_Reduce(histogram, sum, NKINDS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&densest, &winner, 1, MPI_2INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int k = 0; k < NKINDS; k++)
            printf("%-9s %3d\n", names[k], sum[k]);
        printf("densest row that is not full: rule %d with %d cells\n", winner.rule, winner.value);
    }
    MPI_Finalize();
    return 0;
}
