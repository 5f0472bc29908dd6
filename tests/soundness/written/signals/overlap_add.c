/* Reverb by convolution with a short impulse response (overlap-add): every rank
   convolves its block, the tail that sticks out is added to the next block. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define SAMPLES 480
#define TAPS    24

static float dry[SAMPLES];
static float wet[SAMPLES + TAPS - 1];

static void convolve(const float *x, int n, const float *h, int taps, float *y)
{
    memset(y, 0, (n + taps - 1) * sizeof(float));
    for (int i = 0; i < n; i++) {
        if (x[i] == 0.0f)
            continue;
        for (int k = 0; k < taps; k++)
            y[i + k] += x[i] * h[k];
    }
}

int main(int argc, char *argv[])
{
    int rank, size;
    float ir[TAPS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int len = SAMPLES / size;
    if (SAMPLES % size != 0 || len < TAPS) {
        if (rank == 0)
            fprintf(stderr, "need blocks of at least %d samples and no remainder\n", TAPS);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }

    if (rank == 0) {
        for (int i = 0; i < SAMPLES; i++)
            dry[i] = i % 16 < 3 ? 0.5f - 0.125f * (float)(i % 7) : 0.0f;
        float g = 1.0f;
        for (int k = 0; k < TAPS; k++) {
            ir[k] = k % 3 == 0 ? g : 0.0f;
            g *= 0.5f;
        }
    }
    MPI_Bcast(ir, TAPS, MPI_FLOAT, 0, MPI_COMM_WORLD);

    float *x = malloc(len * sizeof(float));
    float *y = malloc((len + TAPS - 1) * sizeof(float));
    MPI_Scatter(dry, len, MPI_FLOAT, x, len, MPI_FLOAT, 0, MPI_COMM_WORLD);

    convolve(x, len, ir, TAPS, y);

    float tail[TAPS - 1];
    int next = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    int prev = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    memset(tail, 0, sizeof tail);
    MPI_Sendrecv(y + len, TAPS - 1, MPI_FLOAT, next, 5,
                 tail, TAPS - 1, MPI_FLOAT, prev, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int k = 0; k < TAPS - 1; k++)
        y[k] += tail[k];

    MPI_Gather(y, len, MPI_FLOAT, wet, len, MPI_FLOAT, 0, MPI_COMM_WORLD);

    /* the tail of the whole piece lives on the last rank */
    if (size > 1) {
        if (rank == size - 1)
            MPI_Send(y + len, TAPS - 1, MPI_FLOAT, 0, 6, MPI_COMM_WORLD);
        if (rank == 0)
            MPI_Recv(wet + SAMPLES, TAPS - 1, MPI_FLOAT, size - 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        memcpy(wet + SAMPLES, y + len, (TAPS - 1) * sizeof(float));
    }

    if (rank == 0) {
        float peak = 0.0f;
        for (int i = 0; i < SAMPLES + TAPS - 1; i++) {
            if (wet[i] > peak)
                peak = wet[i];
            if (i % 40 == 0)
                printf("%3d  dry %7.4f  wet %7.4f\n", i, i < SAMPLES ? dry[i] : 0.0f, wet[i]);
        }
        printf("peak %.4f\n", peak);
    }

    free(x);
    free(y);
    MPI_Finalize();
    return 0;
}
