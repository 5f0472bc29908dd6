/* Box blur of image rows, horizontal only -> rows are independent */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <mpi.h>

#define IMG_W 40
#define IMG_H 24
#define R 2

static uint8_t img[IMG_H][IMG_W];
static uint8_t strip[IMG_H][IMG_W];
static uint8_t line[IMG_W];

static inline uint8_t at(const uint8_t *row, int x)
{
    if (x < 0) x = 0;
    if (x >= IMG_W) x = IMG_W - 1;
    return row[x];
}

static void blur_row(uint8_t *row)
{
    for (int x = 0; x < IMG_W; x++) {
        unsigned acc = 0;
        for (int d = -R; d <= R; d++) acc += at(row, x + d);
        line[x] = (uint8_t)(acc / (2 * R + 1));
    }
    memcpy(row, line, IMG_W);
}

static void draw(void)
{
    memset(img, 10, sizeof img);
    for (int y = 5; y < 19; y++)
        for (int x = 8; x < 30; x++) img[y][x] = (uint8_t)(200 - 3 * y);
    for (int y = 0; y < IMG_H; y++) img[y][(y * 3) % IMG_W] = 255;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (IMG_H % size) {
        if (rank == 0) printf("image height must be divisible by %d\n", size);
        MPI_Finalize();
        return 0;
    }
    int rows = IMG_H / size;
    if (rank == 0) draw();
    MPI_Scatter(img, rows * IMG_W, MPI_UINT8_T, strip, rows * IMG_W, MPI_UINT8_T, 0, MPI_COMM_WORLD);
    for (int pass = 0; pass < 2; pass++)
        for (int y = 0; y < rows; y++)
            blur_row(strip[y]);
    MPI_Gather(strip, rows * IMG_W, MPI_UINT8_T, img, rows * IMG_W, MPI_UINT8_T, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int y = 0; y < IMG_H; y += 3) {
            for (int x = 0; x < IMG_W; x += 2) printf("%4d", img[y][x]);
            printf("\n");
        }
    MPI_Finalize();
    return 0;
}
