/* grey.c: RGBA picture to grey. Works on the raw bytes, four per pixel. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define W 30
#define H 21
#define CHANNELS 4

int main(int argc, char *argv[])
{
    int rank, size;
    unsigned char *rgba = NULL, *part;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int bytes = W * H * CHANNELS;
    if (bytes % (CHANNELS * size) != 0) {
        if (rank == 0)
            fprintf(stderr, "the picture cannot be cut into %d parts\n", size);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    int part_bytes = bytes / size;

    if (rank == 0) {
        rgba = malloc(bytes);
        for (int i = 0; i < bytes; i++)
            rgba[i] = (unsigned char)(i * 7 + i / 13);
    }
    part = malloc(part_bytes);
    MPI_Scatter(rgba, part_bytes, MPI_UNSIGNED_CHAR, part, part_bytes, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    for (int i = 0; i < part_bytes; i += CHANNELS) {
        int grey = (part[i] * 77 + part[i + 1] * 151 + part[i + 2] * 28) >> 8;
        part[i] = part[i + 1] = part[i + 2] = (unsigned char)grey;
    }

    MPI_Gather(part, part_bytes, MPI_UNSIGNED_CHAR, rgba, part_bytes, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        unsigned check = 0;
        for (int i = 0; i < bytes; i++)
            check = check * 17 + rgba[i];
        printf("checksum %u\n", check);
        free(rgba);
    }
    free(part);
    MPI_Finalize();
    return 0;
}
