#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* decimation filter: every rank keeps its samples 0, 4, 8, ... */
#define STEP 4
int main(int argc, char **argv)
{
    int rank, size, n = 240;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int cnt = n / size;
    float *x = NULL, *y = malloc(cnt * sizeof(float));
    if (rank == 0) {
        x = malloc(n * sizeof(float));
        for (int i = 0; i < n; i++)
            x[i] = (float)(i % 19);
    }
    MPI_Scatter(x, cnt, MPI_FLOAT, y, cnt, MPI_FLOAT, 0, MPI_COMM_WORLD);
    float peak = 0.0f, top;
    int kept = 0, sum;
    for (int i = 0; i < cnt; i += STEP) {
        kept++;
        if (y[i] > peak)
            peak = y[i];
    }
    MPI_Reduce(&peak, &top, 1, MPI_FLOAT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&kept, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("kept %d samples, peak %.1f\n", sum, top);
    free(x);
    free(y);
    MPI_Finalize();
    return 0;
}
