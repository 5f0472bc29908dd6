#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* RGB to HSV for colours in integer arithmetic */

typedef struct { unsigned char r, g, b; } rgb;
typedef struct { short h, s, v; } hsv;

static hsv convert(rgb c)
{
    int max = c.r, min = c.r;
    if (c.g > max) max = c.g;
    if (c.b > max) max = c.b;
    if (c.g < min) min = c.g;
    if (c.b < min) min = c.b;
    int d = max - min, h = 0;
    if (d) {
        if (max == c.r)
            h = (60 * (c.g - c.b) / d + 360) % 360;
        else if (max == c.g)
            h = 60 * (c.b - c.r) / d + 120;
        else
            h = 60 * (c.r - c.g) / d + 240;
    }
    hsv out = {(short)h, (short)(max ? 100 * d / max : 0), (short)(100 * max / 255)};
    return out;
}

int main(int argc, char **argv)
{
    int rank, size;
    rgb *col = NULL;
    hsv *conv = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int per = argc > 1 ? atoi(argv[1]) : 8;
    if (per < 1)
        per = 8;
    int n = per * size;

    if (rank == 0) {
        col = malloc(n * sizeof *col);
        conv = malloc(n * sizeof *conv);
        for (int i = 0; i < n; i++) {
            col[i].r = (unsigned char)(i * 53);
            col[i].g = (unsigned char)(i * 91 + 40);
            col[i].b = (unsigned char)(i * 17 + 200);
        }
    }
    rgb *mc = malloc(per * sizeof *mc);
    hsv *mh = malloc(per * sizeof *mh);
    MPI_Scatter(col, 3 * per, MPI_UNSIGNED_CHAR, mc, 3 * per, MPI_UNSIGNED_CHAR, 0,
                MPI_COMM_WORLD);
    int i = per;
    while (i-- > 0)
        mh[i] = convert(mc[i]);
    MPI_Gather(mh, 3 * per, MPI_SHORT, conv, 3 * per, MPI_SHORT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < n; i++)
            printf("#%02x%02x%02x -> %3d %3d%% %3d%%\n", col[i].r, col[i].g, col[i].b, conv[i].h,
                   conv[i].s, conv[i].v);
        free(col);
        free(conv);
    }
    free(mc);
    free(mh);
    MPI_Finalize();
    return 0;
}
