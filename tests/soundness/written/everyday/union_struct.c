#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* looks into the bits of floats: exponent histogram */
static unsigned exponent(float f)
{
    uint32_t u;
    memcpy(&u, &f, sizeof u);
    return (u >> 23) & 0xffu;
}

int main(int argc, char **argv)
{
    int rank, size;
    const int n = 300;
    float *values = NULL;
    int hist[256], *sum = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    memset(hist, 0, sizeof(hist));

    int local = n / size;
    float *part = (float *)malloc(local * sizeof(float));
    if (part == NULL)
        MPI_Abort(MPI_COMM_WORLD, 9);
    if (rank == 0) {
        values = (float *)malloc(n * sizeof(float));
        sum = (int *)malloc(256 * sizeof(int));
        float x = 1e-6f;
        for (int i = 0; i < n; i++) {
            values[i] = x;
            x = x > 1e6f ? 1e-6f : x * 1.5f;
        }
    }
    MPI_Scatter(values, local, MPI_FLOAT, part, local, MPI_FLOAT, 0, MPI_COMM_WORLD);
    for (float *f = part; f < &part[local]; f++)
        ++hist[exponent(*f)];
    MPI_Reduce(hist, sum, 256, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int e = 0; e < 256; e++)
            if (sum[e] != 0)
                printf("2^%-4d %d\n", e - 127, sum[e]);
        free(values);
        free(sum);
    }
    free(part);
    MPI_Finalize();
    return 0;
}
