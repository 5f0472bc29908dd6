#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Histogram equalisation of an image; the histogram is global (Allreduce), so
 * the result is the same as with one process. */

#define W 40
#define H 84
#define LEVELS 256

int main(int argc, char **argv)
{
    int rank, size;
    unsigned char *img = NULL;
    unsigned long hist[LEVELS] = {0};
    unsigned char map[LEVELS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int total = W * H;
    if (total % size) {
        if (rank == 0)
            printf("image of %d pixels, %d ranks\n", total, size);
        MPI_Finalize();
        return 0;
    }
    const int n = total / size;
    unsigned char *p = malloc(n);
    if (rank == 0) {
        img = malloc(total);
        for (int i = 0; i < total; i++) {
            int x = i % W, y = i / W;
            img[i] = (unsigned char)(90 + (x * y) % 37 + (x + y) % 23);
        }
    }

    MPI_Scatter(img, n, MPI_UNSIGNED_CHAR, p, n, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        hist[p[i]]++;
    MPI_Allreduce(MPI_IN_PLACE, hist, LEVELS, MPI_UNSIGNED_LONG, MPI_SUM, MPI_COMM_WORLD);

    unsigned long cum = 0, first = 0;
    for (int v = 0; v < LEVELS; v++) {
        cum += hist[v];
        if (first == 0)
            first = cum;
        map[v] = cum <= first ? 0
                 : (unsigned char)((cum - first) * (LEVELS - 1) / (total - first));
    }
    for (int i = 0; i < n; i++)
        p[i] = map[p[i]];

    MPI_Gather(p, n, MPI_UNSIGNED_CHAR, img, n, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        unsigned long s = 0;
        int lo = 255, hi = 0;
        for (int i = 0; i < total; i++) {
            s += img[i];
            if (img[i] < lo) lo = img[i];
            if (img[i] > hi) hi = img[i];
        }
        printf("range %d..%d mean %.3f\n", lo, hi, (double)s / total);
        for (int y = 0; y < H; y += 12) {
            for (int x = 0; x < W; x += 4)
                printf("%4d", img[y * W + x]);
            printf("\n");
        }
        free(img);
    }
    free(p);
    MPI_Finalize();
    return 0;
}
