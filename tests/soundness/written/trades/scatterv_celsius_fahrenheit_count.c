#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Sample with Scatterv: temperature readings of 100 stations, converted to
 * Fahrenheit; the first n % size ranks get one station more. */

#define STATIONS 100

static float to_f(float c) { return c * 9.0f / 5.0f + 32.0f; }

int main(int argc, char **argv)
{
    int rank, size;
    float celsius[STATIONS], fahr[STATIONS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *counts = malloc(size * sizeof(int));
    int *displs = malloc(size * sizeof(int));
    int off = 0;
    for (int r = 0; r < size; r++) {
        counts[r] = STATIONS / size + (r < STATIONS % size ? 1 : 0);
        displs[r] = off;
        off += counts[r];
    }

    if (rank == 0)
        for (int i = 0; i < STATIONS; i++)
            celsius[i] = -20.0f + (i * 17 % 61) * 0.75f;

    float *mine = malloc(counts[rank] * sizeof(float));
    MPI_Scatterv(celsius, counts, displs, MPI_FLOAT, mine, counts[rank], MPI_FLOAT,
                 0, MPI_COMM_WORLD);
    int frost = 0, allfrost = 0;
    for (int i = 0; i < counts[rank]; i++) {
        if (mine[i] < 0)
            frost++;
        mine[i] = to_f(mine[i]);
    }
    MPI_Gatherv(mine, counts[rank], MPI_FLOAT, fahr, counts, displs, MPI_FLOAT,
                0, MPI_COMM_WORLD);
    MPI_Reduce(&frost, &allfrost, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0; i < STATIONS; i += 4)
            printf("station %02d: %6.2f C = %6.2f F\n", i, celsius[i], fahr[i]);
        printf("%d stations with frost\n", allfrost);
    }
    free(mine);
    free(counts);
    free(displs);
    MPI_Finalize();
    return 0;
}
