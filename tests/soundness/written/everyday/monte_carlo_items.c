#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Monte Carlo with a seed per item, not per rank: reproducible on any machine */
typedef unsigned int u32;

static u32 xs(u32 *s)
{
    u32 x = *s;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *s = x;
}

static int in_circle(u32 seed, int shots)
{
    int hits = 0;
    u32 s = seed;
    for (int i = 0; i < shots; i++) {
        u32 x = xs(&s) >> 17, y = xs(&s) >> 17;     /* 15 bits each */
        if (x * x + y * y < (1u << 30))
            hits++;
    }
    return hits;
}

int main(int argc, char **argv)
{
    int rank, size, runs = 60, shots = 200;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1) runs = atoi(argv[1]);
    if (argc > 2) shots = atoi(argv[2]);

    u32 *seeds = NULL, *sd;
    int r = runs / size, hits = 0, total = 0;
    sd = malloc(r * sizeof *sd);
    if (!rank) {
        seeds = malloc(runs * sizeof *seeds);
        u32 s = 2463534242u;
        for (int i = 0; i < runs; i++)
            seeds[i] = xs(&s) | 1u;
    }
    MPI_Scatter(seeds, r, MPI_UNSIGNED, sd, r, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    for (int i = 0; i < r; i++)
        hits += in_circle(sd[i], shots);
    MPI_Reduce(&hits, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (!rank)
        printf("pi ~ %.5f\n", 4.0 * total / ((double)runs * shots));
    free(sd);
    free(seeds);
    MPI_Finalize();
    return 0;
}
