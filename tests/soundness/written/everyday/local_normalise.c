#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* contrast stretch with the minimum and maximum of the own strip */
int main(int argc, char **argv)
{
    int rank, size;
    const int w = 10, h = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int px = w * h / size;
    unsigned char *img = NULL, *strip = malloc(px);
    if (!rank) {
        img = malloc(w * h);
        for (int i = 0; i < w * h; i++)
            img[i] = (unsigned char)(40 + i % 37 + i / 12);
    }
    MPI_Scatter(img, px, MPI_UNSIGNED_CHAR, strip, px, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    int lo = 255, hi = 0;
    for (int i = 0; i < px; i++) {
        if (strip[i] < lo) lo = strip[i];
        if (strip[i] > hi) hi = strip[i];
    }
    for (int i = 0; i < px; i++)
        strip[i] = hi > lo ? (unsigned char)((strip[i] - lo) * 255 / (hi - lo)) : 0;
    MPI_Gather(strip, px, MPI_UNSIGNED_CHAR, img, px, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    if (!rank) {
        unsigned long s = 0;
        for (int i = 0; i < w * h; i++)
            s += img[i];
        printf("brightness %lu\n", s);
    }
    free(strip);
    free(img);
    MPI_Finalize();
    return 0;
}
