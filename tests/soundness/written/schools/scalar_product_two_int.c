/* Lecture 4, example 2: the scalar product of two vectors.
 * The master creates both vectors, everybody gets an equal part. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define N 840

int main(int argc, char *argv[])
{
    int rank, size, i, nloc;
    int *x = NULL, *y = NULL;
    int *xl, *yl;
    long part = 0, total = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (N % size != 0) {
        if (rank == 0)
            printf("N must be divisible by the number of processes\n");
        MPI_Finalize();
        return 0;
    }

    nloc = N / size;
    xl = malloc(nloc * sizeof(int));
    yl = malloc(nloc * sizeof(int));

    /* step 1: initialisation on the master */
    if (rank == 0) {
        x = malloc(N * sizeof(int));
        y = malloc(N * sizeof(int));
        for (i = 0; i < N; i++) {
            x[i] = i % 17 - 8;
            y[i] = (3 * i + 1) % 23;
        }
    }

    /* step 2: distribution */
    MPI_Scatter(x, nloc, MPI_INT, xl, nloc, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(y, nloc, MPI_INT, yl, nloc, MPI_INT, 0, MPI_COMM_WORLD);

    /* step 3: local work */
    for (i = 0; i < nloc; i++)
        part += (long)xl[i] * yl[i];

    /* step 4: reduction */
    MPI_Reduce(&part, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("x . y = %ld\n", total);
        free(x);
        free(y);
    }
    free(xl);
    free(yl);
    MPI_Finalize();
    return 0;
}
