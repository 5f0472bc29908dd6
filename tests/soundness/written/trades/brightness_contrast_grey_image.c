/* Brightness and contrast correction of a small grey image.
 * Rows are handed out with MPI_Scatter. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define W 48
#define H 80

static unsigned char image[H * W];
static unsigned char result[H * W];

static unsigned char clamp(int v)
{
    if (v < 0)
        return 0;
    if (v > 255)
        return 255;
    return (unsigned char)v;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int height = H;
    if (height % size != 0) {
        if (rank == 0)
            printf("image height %d is not divisible by %d\n", height, size);
        MPI_Finalize();
        return 0;
    }
    int rows = height / size;

    if (rank == 0) {
        for (int y = 0; y < height; y++)
            for (int x = 0; x < W; x++)
                image[y * W + x] = (unsigned char)((x * 5 + y * 3 + (x ^ y)) & 0xff);
    }

    unsigned char *part = malloc((size_t)rows * W);
    MPI_Scatter(image, rows * W, MPI_UNSIGNED_CHAR, part, rows * W,
                MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    for (int i = 0; i < rows * W; i++) {
        int v = part[i];
        v = ((v - 128) * 13) / 10 + 128 + 12;
        part[i] = clamp(v);
    }

    MPI_Gather(part, rows * W, MPI_UNSIGNED_CHAR, result, rows * W,
               MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long before = 0, after = 0;
        for (int i = 0; i < height * W; i++) {
            before += image[i];
            after += result[i];
        }
        printf("mean before %.3f, mean after %.3f\n",
               (double)before / (height * W), (double)after / (height * W));
        for (int x = 0; x < 10; x++)
            printf("%d ", result[17 * W + x]);
        printf("\n");
    }
    free(part);
    MPI_Finalize();
    return 0;
}
