/* Site percolation on many 8x8 lattices. Each lattice is one 64 bit word and
   the flood from the top row is done with shifts and masks. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define LEVELS   9          /* occupation 0.40 .. 0.80 */
#define PER_LEVEL 80
#define TOTAL    (LEVELS * PER_LEVEL)

#define TOP    UINT64_C(0x00000000000000FF)
#define BOTTOM UINT64_C(0xFF00000000000000)
#define NOT_A  UINT64_C(0xFEFEFEFEFEFEFEFE)
#define NOT_H  UINT64_C(0x7F7F7F7F7F7F7F7F)

static int percolates(uint64_t open)
{
    uint64_t wet = open & TOP, before;
    do {
        before = wet;
        wet |= (wet << 8) | (wet >> 8) | ((wet << 1) & NOT_A) | ((wet >> 1) & NOT_H);
        wet &= open;
    } while (wet != before && !(wet & BOTTOM));
    return (wet & BOTTOM) != 0;
}

static uint64_t random_lattice(double p)
{
    uint64_t w = 0;
    for (int b = 0; b < 64; b++)
        if (rand() < p * RAND_MAX)
            w |= UINT64_C(1) << b;
    return w;
}

/* level of a lattice is kept beside it */
typedef struct {
    uint64_t bits;
    uint64_t level;
} lattice;

int main(int argc, char **argv)
{
    int rank, size, spanning[LEVELS] = { 0 }, all[LEVELS];
    long occupied = 0, all_occupied;
    lattice *box = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int nlocal = TOTAL / size;
    if (TOTAL != nlocal * size) {
        if (!rank) fprintf(stderr, "%d lattices / %d processes leaves a remainder\n", TOTAL, size);
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }

    if (!rank) {
        srand(2001);
        box = malloc(TOTAL * sizeof *box);
        for (int i = 0; i < TOTAL; i++) {
            box[i].level = i / PER_LEVEL;
            box[i].bits = random_lattice(0.40 + 0.05 * (i / PER_LEVEL));
        }
    }
    lattice *mine = malloc(nlocal * sizeof *mine);
    MPI_Scatter(box, 2 * nlocal, MPI_UINT64_T, mine, 2 * nlocal, MPI_UINT64_T, 0, MPI_COMM_WORLD);

    for (lattice *l = mine; l < mine + nlocal; l++) {
        occupied += __builtin_popcountll(l->bits);
        if (percolates(l->bits))
            spanning[l->level]++;
    }

    MPI_Reduce(spanning, all, LEVELS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&occupied, &all_occupied, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (!rank) {
        for (int l = 0; l < LEVELS; l++)
            printf("p = %.2f  spanning %2d/%d\n", 0.40 + 0.05 * l, all[l], PER_LEVEL);
        printf("mean occupation %.4f, sample %016" PRIx64 "\n",
               (double)all_occupied / (64.0 * TOTAL), box[TOTAL / 2].bits);
        free(box);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
