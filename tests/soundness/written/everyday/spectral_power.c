#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Walsh-Hadamard transform of windows of 8 samples; a window is never split */
#define WIN 8

static void wht(int v[WIN])
{
    for (int len = 1; len < WIN; len <<= 1)
        for (int i = 0; i < WIN; i += len << 1)
            for (int j = i; j < i + len; j++) {
                int a = v[j], b = v[j + len];
                v[j] = a + b;
                v[j + len] = a - b;
            }
}

int main(int argc, char **argv)
{
    int rank, size, windows = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *signal = NULL;
    if (rank == 0) {
        signal = malloc(sizeof(int) * windows * WIN);
        for (int t = 0; t < windows * WIN; t++)
            signal[t] = (t * t + 5 * t) % 33 - 16;
    }
    const int nwin = windows / size;
    int *frame = malloc(sizeof(int) * nwin * WIN);
    MPI_Scatter(signal, nwin * WIN, MPI_INT, frame, nwin * WIN, MPI_INT, 0, MPI_COMM_WORLD);

    long power[WIN] = { 0 }, spectrum[WIN];
    for (int w = 0; w < nwin; w++) {
        int *v = frame + w * WIN;
        wht(v);
        for (int k = 0; k < WIN; k++)
            power[k] += (long)v[k] * v[k];
    }
    MPI_Reduce(power, spectrum, WIN, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int k = 0; k < WIN; k++)
            printf("%d %ld\n", k, spectrum[k]);
    free(frame);
    free(signal);
    MPI_Finalize();
    return 0;
}
