#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* invert pixels brighter than a level that root reads and broadcasts */
typedef struct { uint8_t r, g, b, a; } px;

static inline int brightness(px p) { return (p.r + p.g + p.b) / 3; }

static px invert(px p)
{
    px q = p;
    q.r = 255 - q.r;
    q.g = 255 - q.g;
    q.b = 255 - q.b;
    return q;
}

int main(int argc, char **argv)
{
    int rank, size, level = 0;
    enum { WIDTH = 20, HEIGHT = 60 };
    px *image = NULL, *strip;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        level = argc > 1 ? atoi(argv[1]) : 140;
        image = malloc(WIDTH * HEIGHT * sizeof(px));
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++)
                image[y * WIDTH + x] = (px){ (uint8_t)(x * 12), (uint8_t)(y * 4), (uint8_t)(x * y), 255 };
    }
    MPI_Bcast(&level, 1, MPI_INT, 0, MPI_COMM_WORLD);
    int pixels = WIDTH * (HEIGHT / size);
    strip = malloc(pixels * sizeof(px));
    MPI_Scatter(image, pixels * 4, MPI_UINT8_T, strip, pixels * 4, MPI_UINT8_T, 0, MPI_COMM_WORLD);
    unsigned changed = 0, sum;
    for (int i = 0; i < pixels; i++)
        if (brightness(strip[i]) > level) {
            strip[i] = invert(strip[i]);
            changed++;
        }
    MPI_Gather(strip, pixels * 4, MPI_UINT8_T, image, pixels * 4, MPI_UINT8_T, 0, MPI_COMM_WORLD);
    MPI_Reduce(&changed, &sum, 1, MPI_UNSIGNED, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        unsigned long mix = 5381;
        for (int i = 0; i < WIDTH * HEIGHT; i++)
            mix = mix * 33 + image[i].r + 2u * image[i].g + 3u * image[i].b;
        printf("%u pixels inverted, signature %lx\n", sum, mix);
        free(image);
    }
    free(strip);
    MPI_Finalize();
    return 0;
}
