/* arguments: 240 | 120 5 | */
/* Symmetric FIR low pass over a noisy sine; the borders of the blocks are exchanged with both neighbours. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double *window(int half)
{
    double *w = malloc((2 * half + 1) * sizeof *w);
    double sum = 0.0;
    for (int k = -half; k <= half; k++) {
        w[k + half] = 1.0 + cos(M_PI * k / (half + 1.0));
        sum += w[k + half];
    }
    for (int k = 0; k < 2 * half + 1; k++)
        w[k] /= sum;
    return w;
}

int main(int argc, char *argv[])
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int total = argc > 1 ? atoi(argv[1]) : 240;
    int half = argc > 2 ? atoi(argv[2]) : 3;

    if (total % size != 0 || total / size < half) {
        if (rank == 0)
            printf("length %d does not fit %d processes\n", total, size);
        MPI_Finalize();
        return 0;
    }
    int n = total / size;

    double *signal = NULL, *result = NULL;
    if (rank == 0) {
        signal = malloc(total * sizeof(double));
        result = malloc(total * sizeof(double));
        srand(7);
        for (int i = 0; i < total; i++)
            signal[i] = sin(2 * M_PI * i / 40.0) + 0.3 * (rand() % 1000 / 1000.0 - 0.5);
    }

    /* buffer with a ghost zone of `half` samples on both sides */
    double *buf = calloc(n + 2 * half, sizeof(double));
    double *out = malloc(n * sizeof(double));
    MPI_Scatter(signal, n, MPI_DOUBLE, buf + half, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    MPI_Status st;
    MPI_Sendrecv(buf + half, half, MPI_DOUBLE, left, 1,
                 buf + half + n, half, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &st);
    MPI_Sendrecv(buf + n, half, MPI_DOUBLE, right, 2,
                 buf, half, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &st);

    double *w = window(half);
    for (int i = 0; i < n; i++) {
        double acc = 0.0;
        for (int k = 0; k <= 2 * half; k++)
            acc += w[k] * buf[i + k];
        out[i] = acc;
    }

    MPI_Gather(out, n, MPI_DOUBLE, result, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        double rough_in = 0, rough_out = 0;
        for (int i = 1; i < total; i++) {
            rough_in += fabs(signal[i] - signal[i - 1]);
            rough_out += fabs(result[i] - result[i - 1]);
        }
        for (int i = 0; i < total; i += total / 8)
            printf("%4d %8.4f %8.4f\n", i, signal[i], result[i]);
        printf("roughness %.3f -> %.3f\n", rough_in, rough_out);
        free(signal);
        free(result);
    }
    free(w);
    free(buf);
    free(out);
    MPI_Finalize();
    return 0;
}
