#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* A circular buffer (delay line, echo effect).  The delay line starts filled
 * with the samples of the process's own beginning. */

#define DELAY 8

int main(int argc, char **argv)
{
    int rank, size;
    const int n = 1680;
    short *wave = NULL, *echo = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size || n / size < DELAY) {
        if (rank == 0)
            printf("cannot process %d samples on %d processes\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int m = n / size;
    if (rank == 0) {
        wave = malloc(n * sizeof(short));
        echo = malloc(n * sizeof(short));
        for (int i = 0; i < n; i++) {
            int saw = (i * 25) % 2000 - 1000;
            wave[i] = (short)(saw * (1 + (i / 200) % 4));
        }
    }
    short *buf = malloc(m * sizeof(short));
    MPI_Scatter(wave, m, MPI_SHORT, buf, m, MPI_SHORT, 0, MPI_COMM_WORLD);

    short ring[DELAY];
    int pos = 0;
    for (int i = 0; i < DELAY; i++)
        ring[i] = buf[i];
    for (int i = 0; i < m; i++) {
        int v = buf[i] + ring[pos] / 2;
        if (v > 32767)
            v = 32767;
        if (v < -32768)
            v = -32768;
        ring[pos] = (short)v;
        buf[i] = (short)v;
        pos = (pos + 1) % DELAY;
    }

    MPI_Gather(buf, m, MPI_SHORT, echo, m, MPI_SHORT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long e1 = 0, e2 = 0;
        for (int i = 0; i < n; i++) {
            e1 += labs(wave[i]);
            e2 += labs(echo[i]);
        }
        printf("level before %ld after %ld\n", e1 / n, e2 / n);
        for (int i = 0; i < n; i += 105)
            printf("%5d %6d %6d\n", i, wave[i], echo[i]);
        free(wave);
        free(echo);
    }
    free(buf);
    MPI_Finalize();
    return 0;
}
