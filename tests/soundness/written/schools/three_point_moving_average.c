#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* Three-point moving average of a gauge series. Ends of the array are kept. */

static void smooth(const float *in, float *out, int n)
{
    int i;
    out[0] = in[0];
    out[n - 1] = in[n - 1];
    for (i = 1; i < n - 1; i++)
        out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3.0f;
}

int main(int argc, char *argv[])
{
    int rank, nproc, i;
    int n = 72;
    float series[72], result[72];
    float *a, *b;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nproc);

    if (n % nproc != 0) {
        if (rank == 0)
            printf("the series has %d values, use a divisor as number of processes\n", n);
        MPI_Finalize();
        return 0;
    }
    int len = n / nproc;
    a = (float *)malloc(len * sizeof(float));
    b = (float *)malloc(len * sizeof(float));

    if (rank == 0)
        for (i = 0; i < n; i++)
            series[i] = (float)((i * i * 7 + i) % 60);

    MPI_Scatter(series, len, MPI_FLOAT, a, len, MPI_FLOAT, 0, MPI_COMM_WORLD);
    smooth(a, b, len);
    MPI_Gather(b, len, MPI_FLOAT, result, len, MPI_FLOAT, 0, MPI_COMM_WORLD);

    if (rank == 0)
        for (i = 0; i < n; i += 1)
            printf("%2d %8.3f %8.3f\n", i, series[i], result[i]);

    free(a);
    free(b);
    MPI_Finalize();
    return 0;
}
