#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Simple dithering: error diffusion along the part of the line that a
 * process owns (the error is not handed on to the next process) */

#define LINES 12
#define LEN 168

typedef unsigned char byte;

int main(int argc, char **argv)
{
    int rank, size;
    byte *gray = NULL, *bw = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int total = LINES * LEN;
    if (total % size) {
        if (rank == 0)
            printf("%d pixels, %d ranks\n", total, size);
        MPI_Finalize();
        return 0;
    }
    const int n = total / size;

    if (rank == 0) {
        gray = malloc(total);
        bw = malloc(total);
        for (int y = 0; y < LINES; y++)
            for (int x = 0; x < LEN; x++)
                gray[y * LEN + x] = (byte)((x + y * 20) * 255 / (LEN + LINES * 20));
    }

    byte *p = malloc(n);
    MPI_Scatter(gray, n, MPI_BYTE, p, n, MPI_BYTE, 0, MPI_COMM_WORLD);
    int err = 0;
    for (int i = 0; i < n; i++) {
        int v = p[i] + err;
        int o = v >= 128 ? 255 : 0;
        err = v - o;
        p[i] = (byte)o;
    }
    MPI_Gather(p, n, MPI_BYTE, bw, n, MPI_BYTE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int white = 0;
        for (int y = 0; y < LINES; y++) {
            for (int x = 0; x < LEN; x++) {
                if (bw[y * LEN + x])
                    white++;
                if (x < 76)
                    putchar(bw[y * LEN + x] ? '.' : '#');
            }
            putchar('\n');
        }
        printf("%d white pixels\n", white);
        free(gray);
        free(bw);
    }
    free(p);
    MPI_Finalize();
    return 0;
}
