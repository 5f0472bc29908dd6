/* Reduce a grey image to a few levels: k-means on the histogram, then
   every process maps its pixels through the resulting look-up table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define WIDTH  40
#define HEIGHT 30
#define LEVELS 4

typedef unsigned char pixel;

static void paint(pixel *img)
{
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            int v = 40 + 3 * x;
            if ((x - 12) * (x - 12) + (y - 10) * (y - 10) < 49) v = 220 - 2 * y;
            if (y > 22) v = 90 + (x * y) % 15;
            img[y * WIDTH + x] = v > 255 ? 255 : v;
        }
}

static int kmeans_hist(const int hist[256], double level[LEVELS], pixel lut[256])
{
    int it;
    for (it = 0; it < 100; it++) {
        double sum[LEVELS] = { 0 };
        long cnt[LEVELS] = { 0 };
        int moved = 0;
        for (int v = 0; v < 256; v++) {
            int b = 0;
            for (int l = 1; l < LEVELS; l++) {
                double dn = v - level[l], d0 = v - level[b];
                if (dn * dn < d0 * d0) b = l;
            }
            lut[v] = b;
            cnt[b] += hist[v];
            sum[b] += (double)hist[v] * v;
        }
        for (int l = 0; l < LEVELS; l++) {
            if (!cnt[l]) continue;
            double m = sum[l] / cnt[l];
            if (m != level[l]) moved = 1;
            level[l] = m;
        }
        if (!moved) break;
    }
    return it;
}

int main(int argc, char **argv)
{
    int rank, nproc, npix, rounds = 0;
    pixel *image = NULL, *strip, lut[256];
    int hist[256] = { 0 }, ghist[256];
    double level[LEVELS] = { 32, 96, 160, 224 };
    double err = 0, gerr;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nproc);

    npix = WIDTH * HEIGHT / nproc;
    if (npix * nproc != WIDTH * HEIGHT) {
        if (rank == 0) fprintf(stderr, "bad number of processes\n");
        MPI_Abort(MPI_COMM_WORLD, -1);
    }

    if (rank == 0) {
        image = malloc(WIDTH * HEIGHT);
        paint(image);
    }
    strip = malloc(npix);
    MPI_Scatter(image, npix, MPI_UNSIGNED_CHAR, strip, npix, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    /* phase 1: histogram */
    for (pixel *p = strip; p != strip + npix; ++p)
        ++hist[*p];
    MPI_Reduce(hist, ghist, 256, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    /* phase 2: palette at the root */
    if (rank == 0) rounds = kmeans_hist(ghist, level, lut);
    MPI_Bcast(level, LEVELS, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(lut, 256, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    /* phase 3: look-up */
    for (int i = 0; i < npix; i++) {
        double d = strip[i] - level[lut[strip[i]]];
        err += d * d;
        strip[i] = lut[strip[i]];
    }
    MPI_Gather(strip, npix, MPI_UNSIGNED_CHAR, image, npix, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    MPI_Reduce(&err, &gerr, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("palette after %d rounds:", rounds);
        for (int l = 0; l < LEVELS; l++) printf(" %.3f", level[l]);
        printf("\nmean squared error %.3f\n", gerr / (WIDTH * HEIGHT));
        for (int y = 0; y < HEIGHT; y += 2) {
            for (int x = 0; x < WIDTH; x++) putchar(" .o@"[image[y * WIDTH + x]]);
            putchar('\n');
        }
        free(image);
    }
    free(strip);
    MPI_Finalize();
    return 0;
}
