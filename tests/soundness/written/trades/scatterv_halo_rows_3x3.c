#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Scatterv with hand-made counts: image rows with one row of halo on each
 * side, box blur 3x3 with replicated border. */

#define W 30
#define H 50

static int img[H][W], out[H][W];

static int clampi(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *scnt = malloc(sizeof(int) * size), *sdis = malloc(sizeof(int) * size);
    int *gcnt = malloc(sizeof(int) * size), *gdis = malloc(sizeof(int) * size);
    int y0 = 0, y1 = 0, top = 0;
    for (int r = 0; r < size; r++) {
        int a = r * H / size, b = (r + 1) * H / size;
        int ha = a > 0 ? a - 1 : a, hb = b < H ? b + 1 : b;
        scnt[r] = (hb - ha) * W;
        sdis[r] = ha * W;
        gcnt[r] = (b - a) * W;
        gdis[r] = a * W;
        if (r == rank) {
            y0 = a;
            y1 = b;
            top = ha;
        }
    }
    if (rank == 0)
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++)
                img[y][x] = (x * y + x) % 256;

    int hrows = scnt[rank] / W;
    int (*in)[W] = malloc(sizeof(int[W]) * hrows);
    int (*res)[W] = malloc(sizeof(int[W]) * (y1 - y0));
    MPI_Scatterv(img, scnt, sdis, MPI_INT, in, scnt[rank], MPI_INT, 0, MPI_COMM_WORLD);

    for (int y = y0; y < y1; y++)
        for (int x = 0; x < W; x++) {
            int s = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    s += in[clampi(y + dy, 0, H - 1) - top][clampi(x + dx, 0, W - 1)];
            res[y - y0][x] = s / 9;
        }
    MPI_Gatherv(res, gcnt[rank], MPI_INT, out, gcnt, gdis, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        unsigned long sum = 0;
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++)
                sum = sum * 31 + (unsigned long)out[y][x];
        printf("blur checksum %lx\n", sum);
        for (int y = 0; y < H; y += 7)
            printf("%d %d %d %d\n", out[y][0], out[y][9], out[y][18], out[y][W - 1]);
    }
    free(in);
    free(res);
    free(scnt);
    free(sdis);
    free(gcnt);
    free(gdis);
    MPI_Finalize();
    return 0;
}
