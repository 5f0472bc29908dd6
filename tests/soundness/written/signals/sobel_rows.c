/* Sobel edge detector, picture cut into horizontal stripes.  Each stripe gets
   one extra row above and below from its neighbours. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define W 48
#define H 36
#define AT(a, y, x) ((a)[(y) * W + (x)])
#define IABS(v) ((v) < 0 ? -(v) : (v))
#define CLAMP255(v) ((v) > 255 ? 255 : (v))

int main(int argc, char **argv)
{
    int *picture = NULL, *edges = NULL;
    int *stripe, *res;
    int rank, size, rows, x, y;
    int up, down;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (H % size) {
        if (rank == 0)
            fprintf(stderr, "height %d is not a multiple of %d\n", H, size);
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }
    rows = H / size;

    if (rank == 0) {
        picture = malloc(sizeof(int) * W * H);
        edges = malloc(sizeof(int) * W * H);
        for (y = 0; y < H; y++)
            for (x = 0; x < W; x++) {
                int inside = x > 10 && x < 38 && y > 8 && y < 27;
                AT(picture, y, x) = inside ? 180 + (x ^ y) % 8 : 30 + (x * y) % 5;
            }
    }

    stripe = calloc((rows + 2) * W, sizeof(int));
    res = calloc(rows * W, sizeof(int));

    MPI_Scatter(picture, rows * W, MPI_INT, stripe + W, rows * W, MPI_INT, 0, MPI_COMM_WORLD);

    up = rank == 0 ? MPI_PROC_NULL : rank - 1;
    down = rank == size - 1 ? MPI_PROC_NULL : rank + 1;
    MPI_Sendrecv(stripe + W, W, MPI_INT, up, 10,
                 stripe + (rows + 1) * W, W, MPI_INT, down, 10,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(stripe + rows * W, W, MPI_INT, down, 11,
                 stripe, W, MPI_INT, up, 11,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    for (y = 1; y <= rows; y++) {
        int global_y = rank * rows + y - 1;
        if (global_y == 0 || global_y == H - 1)
            continue;
        for (x = 1; x < W - 1; x++) {
            int gx = AT(stripe, y - 1, x + 1) + 2 * AT(stripe, y, x + 1) + AT(stripe, y + 1, x + 1)
                   - AT(stripe, y - 1, x - 1) - 2 * AT(stripe, y, x - 1) - AT(stripe, y + 1, x - 1);
            int gy = AT(stripe, y + 1, x - 1) + 2 * AT(stripe, y + 1, x) + AT(stripe, y + 1, x + 1)
                   - AT(stripe, y - 1, x - 1) - 2 * AT(stripe, y - 1, x) - AT(stripe, y - 1, x + 1);
            AT(res, y - 1, x) = CLAMP255(IABS(gx) + IABS(gy));
        }
    }

    MPI_Gather(res, rows * W, MPI_INT, edges, rows * W, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int strong = 0;
        for (y = 0; y < H; y += 3) {
            for (x = 0; x < W; x++)
                putchar(AT(edges, y, x) > 100 ? '#' : '.');
            putchar('\n');
        }
        for (x = 0; x < W * H; x++)
            strong += edges[x] > 100;
        printf("%d edge pixels\n", strong);
        free(picture);
        free(edges);
    }
    free(stripe);
    free(res);
    MPI_Finalize();
    return 0;
}
