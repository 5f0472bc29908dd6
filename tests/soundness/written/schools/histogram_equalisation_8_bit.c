/* histogram equalisation of a small synthetic 8 bit picture */
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>

enum { W = 32, H = 48, LEVELS = 16 };

static void make_picture(unsigned char *p)
{
    int r, c;
    for (r = 0; r < H; r++)
        for (c = 0; c < W; c++)
            p[r * W + c] = (unsigned char)(60 + ((r * r + 3 * c) % 97));
}

int main(int argc, char **argv)
{
    int me, np, i;
    unsigned char *pic = NULL, *strip;
    int hist[256], ghist[256], map[256];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (H % np) {
        if (!me) printf("%d lines do not divide into %d strips\n", H, np);
        MPI_Finalize();
        return 0;
    }
    int npix = H / np * W;
    strip = malloc(npix);
    if (me == 0) {
        pic = malloc(W * H);
        make_picture(pic);
    }
    MPI_Scatter(pic, npix, MPI_UNSIGNED_CHAR, strip, npix, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    memset(hist, 0, sizeof hist);
    for (i = 0; i < npix; i++)
        hist[strip[i]]++;
    MPI_Allreduce(hist, ghist, 256, MPI_INT, MPI_SUM, MPI_COMM_WORLD);

    /* cumulative distribution -> look-up table, the same on every rank */
    int cum = 0;
    for (i = 0; i < 256; i++) {
        cum += ghist[i];
        map[i] = cum * 255 / (W * H);
    }
    for (i = 0; i < npix; i++)
        strip[i] = (unsigned char)map[strip[i]];

    MPI_Gather(strip, npix, MPI_UNSIGNED_CHAR, pic, npix, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    if (me == 0) {
        int bins[LEVELS] = {0};
        for (i = 0; i < W * H; i++)
            bins[pic[i] * LEVELS / 256]++;
        for (i = 0; i < LEVELS; i++)
            printf("level %2d: %4d pixels\n", i, bins[i]);
        free(pic);
    }
    free(strip);
    MPI_Finalize();
    return 0;
}
