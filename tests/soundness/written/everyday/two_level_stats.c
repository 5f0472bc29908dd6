/* weather stations: per-station means are fine, root averages rank averages */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char *argv[])
{
    int rank, size, n = 180;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *rain = NULL;
    float *avgs = NULL;
    if (rank == 0) {
        rain = malloc(n * sizeof(int));
        avgs = malloc(size * sizeof(float));
        for (int d = 0; d < n; d++)
            rain[d] = (d * d) % 31;
    }
    int days = n / size;
    int *r = malloc(days * sizeof(int));
    MPI_Scatter(rain, days, MPI_INT, r, days, MPI_INT, 0, MPI_COMM_WORLD);
    int sum = 0;
    for (int d = 0; d < days; d++)
        sum += r[d];
    float avg = (float)sum / days;
    MPI_Gather(&avg, 1, MPI_FLOAT, avgs, 1, MPI_FLOAT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        float a = 0, hi = avgs[0];
        for (int k = 0; k < size; k++) {
            a += avgs[k];
            if (avgs[k] > hi)
                hi = avgs[k];
        }
        printf("average rain %.2f mm, wettest period %.2f mm\n", a / size, hi);
        free(rain);
        free(avgs);
    }
    free(r);
    MPI_Finalize();
    return 0;
}
