/* Processes a stack of frames one after the other: each frame is scattered,
 * thresholded against the frame's mean and gathered again. */
#include <stdio.h>
#include <stdlib.h>
#include "mpi.h"

#define FRAMES 3

int main(int argc, char *argv[])
{
    int rank, procs, frame, i;
    int pixels = 840;
    int share;
    int *image = NULL, *mine;
    long sum, whole;
    int mean;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &procs);

    share = pixels / procs;
    mine = (int *)calloc(share, sizeof(int));
    if (rank == 0)
        image = (int *)calloc(pixels, sizeof(int));

    for (frame = 0; frame < FRAMES; frame++) {
        if (rank == 0)
            for (i = 0; i < pixels; i++)
                image[i] = (i * (frame + 3) + frame * frame) % 251;

        MPI_Scatter(image, share, MPI_INT, mine, share, MPI_INT, 0, MPI_COMM_WORLD);

        sum = 0;
        for (i = 0; i < share; i++)
            sum += mine[i];
        MPI_Allreduce(&sum, &whole, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        mean = (int)(whole / pixels);

        for (i = 0; i < share; i++)
            mine[i] = mine[i] > mean ? mine[i] - mean : 0;

        MPI_Gather(mine, share, MPI_INT, image, share, MPI_INT, 0, MPI_COMM_WORLD);

        if (rank == 0) {
            unsigned hash = 5381;
            for (i = 0; i < pixels; i++)
                hash = hash * 33 + image[i];
            printf("frame %d: mean %d, hash %u\n", frame, mean, hash);
        }
    }

    if (rank == 0)
        free(image);
    free(mine);
    MPI_Finalize();
    return 0;
}
