/* 24 bit colours to hue sectors; bytes distributed with Scatterv in units of a
   3 byte pixel datatype */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { unsigned char r, g, b; } rgb;

static const char *names[] = { "grey", "red", "yellow", "green", "cyan", "blue", "magenta" };

static int sector(rgb c)
{
    int mx = c.r > c.g ? (c.r > c.b ? c.r : c.b) : (c.g > c.b ? c.g : c.b);
    int mn = c.r < c.g ? (c.r < c.b ? c.r : c.b) : (c.g < c.b ? c.g : c.b);
    int d = mx - mn, h;
    if (d < 20) return 0;
    if (mx == c.r) h = 60 * (c.g - c.b) / d;
    else if (mx == c.g) h = 120 + 60 * (c.b - c.r) / d;
    else h = 240 + 60 * (c.r - c.g) / d;
    return (h + 390) % 360 / 60 + 1;
}

int main(int argc, char **argv)
{
    int rank, size, n = 2520, i;
    rgb *img = NULL, *px;
    int *cnt, *dis;
    MPI_Datatype pixel;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("remainder\n");
        MPI_Finalize();
        return 0;
    }
    MPI_Type_contiguous(3, MPI_UNSIGNED_CHAR, &pixel);
    MPI_Type_commit(&pixel);
    cnt = malloc(2 * size * sizeof(int));
    dis = cnt + size;
    for (i = 0; i < size; i++) {
        int lo = (int)((long)n * i / size), hi = (int)((long)n * (i + 1) / size);
        cnt[i] = hi - lo;
        dis[i] = lo;
    }
    px = malloc(cnt[rank] * sizeof(rgb));
    if (rank == 0) {
        img = malloc(n * sizeof(rgb));
        for (i = 0; i < n; i++) {
            img[i].r = (unsigned char)(i * 3);
            img[i].g = (unsigned char)(i * 5 + i / 256);
            img[i].b = (unsigned char)(i / 10);
        }
    }
    MPI_Scatterv(img, cnt, dis, pixel, px, cnt[rank], pixel, 0, MPI_COMM_WORLD);
    int h[7] = {0}, H[7];
    for (i = 0; i < cnt[rank]; i++) h[sector(px[i])]++;
    MPI_Reduce(h, H, 7, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < 7; i++) printf("%-8s %5d\n", names[i], H[i]);
        free(img);
    }
    free(px);
    free(cnt);
    MPI_Type_free(&pixel);
    MPI_Finalize();
    return 0;
}
