#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* contrast stretch with the global minimum and maximum */
typedef unsigned short px_t;

static void extent(const px_t *p, size_t n, int ext[2])
{
    ext[0] = 65535;
    ext[1] = 65535;                        /* negative maximum is minimised as well */
    while (n--) {
        int v = *p++;
        if (v < ext[0]) ext[0] = v;
        if (65535 - v < ext[1]) ext[1] = 65535 - v;
    }
}

static px_t stretch(px_t v, int lo, int hi)
{
    return hi == lo ? 0 : (px_t)((long)(v - lo) * 1023 / (hi - lo));
}

int main(int argc, char **argv)
{
    int me, np, w = 24, h = 20;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);

    size_t n = (size_t)w * h, mine = n / np;
    px_t *img = NULL, *part = malloc(mine * sizeof *part);
    if (me == 0) {
        img = malloc(n * sizeof *img);
        for (size_t i = 0; i < n; i++)
            img[i] = (px_t)(3000 + i * 37 % 5000);
    }
    MPI_Scatter(img, (int)mine, MPI_UNSIGNED_SHORT, part, (int)mine, MPI_UNSIGNED_SHORT, 0, MPI_COMM_WORLD);
    int ext[2];
    extent(part, mine, ext);
    MPI_Allreduce(MPI_IN_PLACE, ext, 2, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    int lo = ext[0], hi = 65535 - ext[1];
    for (size_t i = 0; i < mine; i++)
        part[i] = stretch(part[i], lo, hi);
    MPI_Gather(part, (int)mine, MPI_UNSIGNED_SHORT, img, (int)mine, MPI_UNSIGNED_SHORT, 0, MPI_COMM_WORLD);
    if (me == 0) {
        printf("input %d..%d\n", lo, hi);
        for (int y = 0; y < h; y += 5)
            printf("%4d %4d %4d\n", img[y * w], img[y * w + w / 2], img[y * w + w - 1]);
    }
    free(part);
    free(img);
    MPI_Finalize();
    return 0;
}
