/* Average of picture tiles in two levels: the stripes go to the group leaders,
   the leaders hand the tiles of their stripe to their group. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define TILE_W     8
#define TILE_H     8
#define TILE_SIZE  (TILE_W * TILE_H)
#define TILES_PER_PROC 4

static void *xmalloc(size_t n)
{
    void *p = malloc(n);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        MPI_Abort(MPI_COMM_WORLD, 9);
    }
    return p;
}

int main(int argc, char **argv)
{
    int wrank, wsize, grank, gsize, ngroups, color;
    MPI_Comm group, leaders;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &wrank);
    MPI_Comm_size(MPI_COMM_WORLD, &wsize);

    /* two groups when the number of processes is even, otherwise just one */
    ngroups = wsize % 2 == 0 ? 2 : 1;
    color = wrank / (wsize / ngroups);
    MPI_Comm_split(MPI_COMM_WORLD, color, wrank, &group);
    MPI_Comm_rank(group, &grank);
    MPI_Comm_size(group, &gsize);
    MPI_Comm_split(MPI_COMM_WORLD, grank == 0 ? 0 : MPI_UNDEFINED, wrank, &leaders);

    int tiles_total = TILES_PER_PROC * wsize;
    int tiles_stripe = tiles_total / ngroups;
    unsigned char *picture = NULL, *stripe = NULL;
    float *avg_all = NULL, *avg_stripe = NULL;

    if (wrank == 0) {
        picture = xmalloc((size_t)tiles_total * TILE_SIZE);
        avg_all = xmalloc(tiles_total * sizeof(float));
        for (int t = 0; t < tiles_total; t++)
            for (int i = 0; i < TILE_SIZE; i++)
                picture[t * TILE_SIZE + i] = (unsigned char)((t * 9 + i * i % 32) & 255);
    }
    if (leaders != MPI_COMM_NULL) {
        stripe = xmalloc((size_t)tiles_stripe * TILE_SIZE);
        avg_stripe = xmalloc(tiles_stripe * sizeof(float));
        MPI_Scatter(picture, tiles_stripe * TILE_SIZE, MPI_UNSIGNED_CHAR,
                    stripe, tiles_stripe * TILE_SIZE, MPI_UNSIGNED_CHAR, 0, leaders);
    }

    unsigned char tiles[TILES_PER_PROC][TILE_SIZE];
    float avg[TILES_PER_PROC];
    MPI_Scatter(stripe, TILES_PER_PROC * TILE_SIZE, MPI_UNSIGNED_CHAR,
                tiles, TILES_PER_PROC * TILE_SIZE, MPI_UNSIGNED_CHAR, 0, group);

    for (int t = 0; t < TILES_PER_PROC; t++) {
        int sum = 0;
        for (int i = 0; i < TILE_SIZE; i++)
            sum += tiles[t][i];
        avg[t] = (float)sum / TILE_SIZE;
    }

    MPI_Gather(avg, TILES_PER_PROC, MPI_FLOAT, avg_stripe, TILES_PER_PROC, MPI_FLOAT, 0, group);
    if (leaders != MPI_COMM_NULL) {
        MPI_Gather(avg_stripe, tiles_stripe, MPI_FLOAT, avg_all, tiles_stripe, MPI_FLOAT, 0, leaders);
        MPI_Comm_free(&leaders);
    }

    if (wrank == 0) {
        printf("%d tiles in %d stripes\n", tiles_total, ngroups);
        for (int t = 0; t < tiles_total; t++)
            printf("tile %2d: %.2f\n", t, avg_all[t]);
    }

    free(picture);
    free(stripe);
    free(avg_all);
    free(avg_stripe);
    MPI_Comm_free(&group);
    MPI_Finalize();
    return 0;
}
