/* random walkers on a line, every walker has its own seed */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned long long next(unsigned long long *s)
{
    unsigned long long z = (*s += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static int walk(unsigned long long seed, int steps)
{
    int x = 0;
    while (steps--)
        x += (next(&seed) & 1) ? 1 : -1;
    return x;
}

int main(int argc, char **argv)
{
    int rank, size;
    const int walkers = 420, steps = 100;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (walkers % size) {
        if (rank == 0) printf("%d walkers can not be shared evenly\n", walkers);
        MPI_Finalize();
        return 0;
    }
    int k = walkers / size;
    unsigned long long *seeds = NULL, *myseeds = malloc(k * sizeof *myseeds);
    int *pos = malloc(k * sizeof *pos), *allpos = NULL;
    if (rank == 0) {
        seeds = malloc(walkers * sizeof *seeds);
        allpos = malloc(walkers * sizeof *allpos);
        for (int i = 0; i < walkers; i++) seeds[i] = 1000003ULL * i + 17;
    }
    MPI_Scatter(seeds, k, MPI_UNSIGNED_LONG_LONG, myseeds, k, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++) pos[i] = walk(myseeds[i], steps);
    MPI_Gather(pos, k, MPI_INT, allpos, k, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long sq = 0;
        int hist[9] = {0};
        for (int i = 0; i < walkers; i++) {
            sq += (long)allpos[i] * allpos[i];
            int b = (allpos[i] + 45) / 10;
            if (b >= 0 && b < 9) hist[b]++;
        }
        for (int b = 0; b < 9; b++) printf("%+3d..%+3d: %d\n", 10 * b - 45, 10 * b - 36, hist[b]);
        printf("mean square distance %ld.%02ld\n", sq / walkers, sq % walkers * 100 / walkers);
        free(seeds);
        free(allpos);
    }
    free(myseeds);
    free(pos);
    MPI_Finalize();
    return 0;
}
