/* The share is computed in every step, its buffer only in the first: shares that are made again may be other ones. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, size, n = 210, steps = 3;
    double *all = NULL, *part = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        all = malloc(n * sizeof(double));
        for (int i = 0; i < n; i++)
            all[i] = i * 0.5;
    }
    for (int t = 0; t < steps; t++) {
        int share = n / size;
        if (!part)
            part = malloc(share * sizeof(double));
        MPI_Scatter(all, share, MPI_DOUBLE, part, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        for (int i = 0; i < share; i++)
            part[i] = 1.0 - 0.5 * part[i];
        MPI_Gather(part, share, MPI_DOUBLE, all, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
    if (rank == 0) {
        for (int i = 0; i < n / size * size; i++)
            printf("%g\n", all[i]);
        free(all);
    }
    free(part);
    MPI_Finalize();
    return 0;
}
