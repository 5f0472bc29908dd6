#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Pixel art compression: Each share is sorted by colour and the colour with
 * the largest count becomes background (0) in this share. */

#define N 560
#define NCOL 12

static const char glyph[NCOL + 1] = ".:oxX%#@&$*+";

int main(int argc, char **argv)
{
    int rank, size;
    unsigned char pix[N], out[N], my[N];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (N % size) {
        if (rank == 0)
            printf("%d pixels on %d ranks do not work\n", N, size);
        MPI_Finalize();
        return 0;
    }
    size_t n = N / (size_t)size;

    if (rank == 0)
        for (int i = 0; i < N; i++) {
            int x = i % 28, y = i / 28;
            pix[i] = (unsigned char)(((x / 4) * (y / 3) + (x == y) * 5 + y / 10) % NCOL);
        }

    MPI_Scatter(pix, (int)n, MPI_UNSIGNED_CHAR, my, (int)n, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    size_t count[NCOL];
    memset(count, 0, sizeof count);
    for (size_t i = 0; i < n; i++)
        count[my[i]]++;
    unsigned char bg = 0;
    for (unsigned char c = 1; c < NCOL; c++)
        if (count[c] > count[bg])
            bg = c;
    for (size_t i = 0; i < n; i++) {
        if (my[i] == bg)
            my[i] = 0;
        else if (my[i] < bg)
            my[i]++;
    }

    MPI_Gather(my, (int)n, MPI_UNSIGNED_CHAR, out, (int)n, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int background = 0;
        for (int y = 0; y < N / 28; y++) {
            for (int x = 0; x < 28; x++) {
                putchar(glyph[out[y * 28 + x]]);
                background += out[y * 28 + x] == 0;
            }
            putchar('\n');
        }
        printf("background pixels: %d\n", background);
    }
    MPI_Finalize();
    return 0;
}
