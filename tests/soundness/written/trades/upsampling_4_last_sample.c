#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Upsampling of a signal by 4 with linear interpolation between neighbours of
 * the own share; the last sample of a share is simply held. */

#define FACTOR 4

int main(int argc, char **argv)
{
    int rank, size;
    int n = 120;
    float *sig = NULL, *up = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        n = atoi(argv[1]);
    if (n <= 0 || n % size) {
        if (rank == 0)
            printf("signal length %d is not possible with %d ranks\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int m = n / size;

    if (rank == 0) {
        sig = malloc(n * sizeof(float));
        up = malloc(FACTOR * n * sizeof(float));
        for (int i = 0; i < n; i++)
            sig[i] = (float)((i * 13) % 32) - 16.0f;
    }
    float *in = malloc(m * sizeof(float));
    float *out = malloc(FACTOR * m * sizeof(float));
    MPI_Scatter(sig, m, MPI_FLOAT, in, m, MPI_FLOAT, 0, MPI_COMM_WORLD);

    for (int i = 0; i < m; i++) {
        float a = in[i];
        float b = i + 1 < m ? in[i + 1] : a;
        for (int f = 0; f < FACTOR; f++)
            out[i * FACTOR + f] = a + (b - a) * (float)f / FACTOR;
    }

    MPI_Gather(out, FACTOR * m, MPI_FLOAT, up, FACTOR * m, MPI_FLOAT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        float rough = 0.0f;
        for (int i = 1; i < FACTOR * n; i++) {
            float d = up[i] - up[i - 1];
            rough += d < 0 ? -d : d;
        }
        printf("%d -> %d samples, variation %.3f\n", n, FACTOR * n, rough);
        for (int i = 0; i < FACTOR * n; i += 15)
            printf("%d: %.3f\n", i, up[i]);
        free(sig);
        free(up);
    }
    free(in);
    free(out);
    MPI_Finalize();
    return 0;
}
