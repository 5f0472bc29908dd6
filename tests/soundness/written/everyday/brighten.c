/* brighten.c -- point operation on a grey image, rows are dealt out */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define W 16
#define H 60
typedef unsigned char pixel;

static pixel clamp(int v)
{
    return v < 0 ? 0 : v > 255 ? 255 : (pixel)v;
}

static void make_image(pixel *im)
{
    for (int y = 0; y < H; ++y)
        for (int x = 0; x < W; ++x)
            im[y * W + x] = (pixel)((x * 13 + y * 7) & 0xff);
}

int main(int argc, char *argv[])
{
    int me, np;
    pixel *image = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);

    const int rows = H / np;
    const int chunk = rows * W;
    pixel *part = (pixel *)malloc(chunk);

    if (me == 0) {
        image = (pixel *)malloc(W * H);
        make_image(image);
    }

    MPI_Scatter(image, chunk, MPI_UNSIGNED_CHAR, part, chunk, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (pixel *p = part; p < part + chunk; ++p)
        *p = clamp((*p * 5) / 4 + 10);
    MPI_Gather(part, chunk, MPI_UNSIGNED_CHAR, image, chunk, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    if (me == 0) {
        unsigned long sum = 0;
        for (int i = 0; i < W * H; ++i)
            sum = (sum * 31 + image[i]) % 1000003UL;
        printf("checksum %lu first %d last %d\n", sum, image[0], image[W * H - 1]);
        free(image);
    }
    free(part);
    MPI_Finalize();
    return EXIT_SUCCESS;
}
