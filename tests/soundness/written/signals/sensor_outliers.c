/* Marks readings more than three standard deviations off the mean and lists
 * their positions in the original series. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

int main(int argc, char *argv[]) {
    const int N = 480;
    int rank, size, i;
    double *readings;
    double s[2] = {0.0, 0.0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (N % size != 0) {
        if (rank == 0) printf("Error: N must be divisible by size\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    int local_n = N / size;

    if (rank == 0) {
        readings = (double*) malloc(N * sizeof(double));
        srand(123);
        for (i = 0; i < N; i++) {
            readings[i] = 21.5 + (rand() % 200 - 100) / 100.0;
            if (rand() % 60 == 0) readings[i] += 9.0;
        }
        // the root keeps its own part where it is
        MPI_Scatter(readings, local_n, MPI_DOUBLE, MPI_IN_PLACE, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    } else {
        readings = (double*) malloc(local_n * sizeof(double));
        MPI_Scatter(NULL, local_n, MPI_DOUBLE, readings, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }

    for (i = 0; i < local_n; i++) {
        s[0] += readings[i];
        s[1] += readings[i] * readings[i];
    }
    MPI_Allreduce(MPI_IN_PLACE, s, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    double mean = s[0] / N;
    double sigma = sqrt(s[1] / N - mean * mean);

    int *found = (int*) malloc(local_n * sizeof(int));
    int nfound = 0;
    for (i = 0; i < local_n; i++) {
        if (fabs(readings[i] - mean) > 3.0 * sigma) {
            found[nfound++] = rank * local_n + i;
        }
    }

    int *counts = NULL, *displs = NULL, *positions = NULL, total = 0;
    if (rank == 0) counts = (int*) malloc(size * sizeof(int));
    MPI_Gather(&nfound, 1, MPI_INT, counts, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        displs = (int*) malloc(size * sizeof(int));
        for (i = 0; i < size; i++) {
            displs[i] = total;
            total += counts[i];
        }
        positions = (int*) malloc((total + 1) * sizeof(int));
    }
    MPI_Gatherv(found, nfound, MPI_INT, positions, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("mean %.3f, sigma %.3f\n", mean, sigma);
        printf("%d outliers:\n", total);
        for (i = 0; i < total; i++) {
            printf("  #%d: %.2f\n", positions[i], readings[positions[i]]);
        }
        free(counts);
        free(displs);
        free(positions);
    }
    free(found);
    free(readings);
    MPI_Finalize();
    return 0;
}
