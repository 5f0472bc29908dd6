#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* stencil in place: "erosion" of a terrain profile. The loop runs through
 * the share from left to right and uses already changed values. */

int main(int argc, char **argv)
{
    int rank, size, i, pass;
    int width = 336;
    int *terrain = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (width % size) {
        if (rank == 0)
            printf("profile of width %d cannot be split by %d\n", width, size);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        terrain = malloc(width * sizeof(int));
        for (i = 0; i < width; i++)
            terrain[i] = 100 + ((i * 37) % 64) + (i > 150 && i < 180 ? 200 : 0);
    }

    int w = width / size;
    int *t = malloc(w * sizeof(int));
    MPI_Scatter(terrain, w, MPI_INT, t, w, MPI_INT, 0, MPI_COMM_WORLD);

    for (pass = 0; pass < 4; pass++) {
        for (i = 1; i < w; i++) {
            int slope = t[i] - t[i - 1];
            if (slope > 8) {
                t[i] -= slope / 4;
                t[i - 1] += slope / 4;
            } else if (slope < -8) {
                t[i - 1] -= -slope / 4;
                t[i] += -slope / 4;
            }
        }
    }

    MPI_Gather(t, w, MPI_INT, terrain, w, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int max = 0, min = 1 << 30;
        long sum = 0;
        for (i = 0; i < width; i++) {
            sum += terrain[i];
            if (terrain[i] > max) max = terrain[i];
            if (terrain[i] < min) min = terrain[i];
        }
        printf("min %d max %d material %ld\n", min, max, sum);
        for (i = 140; i < 190; i++)
            printf("%d ", terrain[i]);
        printf("\n");
        free(terrain);
    }
    free(t);
    MPI_Finalize();
    return 0;
}
