#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>

struct rgb { uint8_t r, g, b; };

static uint8_t luma(const struct rgb *p)
{
    return (uint8_t)((77u * p->r + 150u * p->g + 29u * p->b) >> 8);
}

static int parse_arg(int argc, char **argv, int pos, int dflt)
{
    return argc > pos ? atoi(argv[pos]) : dflt;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int width = parse_arg(argc, argv, 1, 20);
    int height = parse_arg(argc, argv, 2, 30);
    int npix = width * height;
    int mypix = npix / size;

    struct rgb *img = NULL, *tile = malloc(mypix * sizeof *tile);
    uint8_t *grey = NULL, *gtile = malloc(mypix);

    if (rank == 0) {
        img = malloc(npix * sizeof *img);
        grey = malloc(npix);
        for (int i = 0; i < npix; i++)
            img[i] = (struct rgb){ (uint8_t)(i * 3), (uint8_t)(i * 5 + 1), (uint8_t)(255 - i % 256) };
    }
    MPI_Scatter(img, mypix * 3, MPI_UINT8_T, tile, mypix * 3, MPI_UINT8_T, 0, MPI_COMM_WORLD);
    for (int i = 0; i < mypix; i++)
        gtile[i] = luma(tile + i);
    MPI_Gather(gtile, mypix, MPI_UINT8_T, grey, mypix, MPI_UINT8_T, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("P2\n%d %d\n255\n", width, height);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++)
                printf("%d ", grey[y * width + x]);
            printf("\n");
        }
    }
    free(tile);
    free(gtile);
    free(img);
    free(grey);
    MPI_Finalize();
    return 0;
}
