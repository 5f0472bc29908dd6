/* Brightness, contrast and a border check of an image with four bytes per pixel. Every process has room for the whole
 * image, because that was easiest; the length of a part is computed where the image is. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define WIDTH 24
#define HEIGHT 35
#define BYTES (WIDTH * HEIGHT * 4)

unsigned char part[BYTES], scratch[BYTES], result[BYTES];
unsigned char gradient[WIDTH];

static int shade(int y, int x, int channel)
{
    int sum = 0;
    for (int k = x - 1; k <= x + 1; k++)
        sum += gradient[(k + WIDTH) % WIDTH] * (channel + 1);
    return sum / 3 + y;
}

int main(int argc, char *argv[])
{
    int rank, size, length;
    unsigned char *image = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        image = malloc(BYTES);
        for (int i = 0; i < BYTES; i++)
            image[i] = (i * 37 + i / 96) % 251;
        for (int i = 0; i < WIDTH; i++)
            gradient[i] = 5 * i;
        length = (int)(WIDTH * HEIGHT * 4) / size;
    }
    MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(gradient, WIDTH, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    MPI_Bcast(scratch, length, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    MPI_Bcast(result, length * size, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    MPI_Scatter(image, length, MPI_UNSIGNED_CHAR, part, length, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    int first = length * rank;
    for (int i = 0; i < length; i = i + 4) {
        scratch[i] = part[i] * 0.5 + part[i + 1] * 0.25;
        scratch[i + 1] = part[i + 1];
        scratch[i + 2] = part[i] > 128 ? 255 : part[i + 2];
        scratch[i + 3] = part[i + 3];
    }
    for (int i = 0; i < length; i++) {
        if (i % 4 == 3)
            scratch[i] = 255;
        else
            scratch[i] = (scratch[i] + shade((i + first) / (WIDTH * 4), (i + first) / 4 % WIDTH, i % 4)) % 256;
    }
    MPI_Gather(scratch, length, MPI_UNSIGNED_CHAR, result, length, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0; i < BYTES; i++)
            printf("%d%c", result[i], i % (WIDTH * 4) == WIDTH * 4 - 1 ? '\n' : ' ');
        free(image);
    }
    MPI_Finalize();
    return 0;
}
