/* Savitzky-Golay smoothing (5 points) of a noisy signal. Every process smooths
   its block; at the block ends the values are simply kept. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    const int total = 240;
    int rank, nprocs;
    float *signal = NULL, *smooth = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);

    if (total % nprocs != 0)
        MPI_Abort(MPI_COMM_WORLD, 2);

    int blocksize = total / nprocs;
    float *in = malloc(blocksize * sizeof(float));
    float *out = malloc(blocksize * sizeof(float));

    if (rank == 0)
    {
        signal = malloc(total * sizeof(float));
        smooth = malloc(total * sizeof(float));
        unsigned int seed = 4711;
        for (int i = 0; i < total; i++)
        {
            seed = seed * 69069u + 1u;
            float noise = ((seed >> 16) % 1000) / 1000.0f - 0.5f;
            signal[i] = 3.0f * sinf(i * 0.05f) + 0.4f * noise;
        }
    }

    MPI_Scatter(signal, blocksize, MPI_FLOAT, in, blocksize, MPI_FLOAT, 0, MPI_COMM_WORLD);

    for (int i = 0; i < blocksize; i++)
    {
        if (i < 2 || i >= blocksize - 2)
        {
            out[i] = in[i];
        }
        else
        {
            out[i] = (-3 * in[i - 2] + 12 * in[i - 1] + 17 * in[i] + 12 * in[i + 1] - 3 * in[i + 2]) / 35.0f;
        }
    }

    MPI_Gather(out, blocksize, MPI_FLOAT, smooth, blocksize, MPI_FLOAT, 0, MPI_COMM_WORLD);

    if (rank == 0)
    {
        double rough_before = 0.0, rough_after = 0.0;
        for (int i = 1; i < total; i++)
        {
            rough_before += fabsf(signal[i] - signal[i - 1]);
            rough_after += fabsf(smooth[i] - smooth[i - 1]);
        }
        printf("total variation before: %.3f\n", rough_before);
        printf("total variation after : %.3f\n", rough_after);
        for (int i = 0; i < total; i += 24)
            printf("%3d: %7.3f -> %7.3f\n", i, signal[i], smooth[i]);
        free(signal);
        free(smooth);
    }
    free(in);
    free(out);
    MPI_Finalize();
    return 0;
}
