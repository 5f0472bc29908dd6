/* Range of a vector: the search begins with local[0], so that an empty part would read what is not there. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, size, n = 420, ln, i;
    int *v = NULL, *local, max, min, gmax, gmin;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    ln = n / size;
    local = malloc(ln * sizeof(int));
    if (rank == 0) {
        v = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            v[i] = (i * 331) % 997 + 100;
    }
    MPI_Scatter(v, ln, MPI_INT, local, ln, MPI_INT, 0, MPI_COMM_WORLD);

    max = local[0];
    min = local[0];
    for (i = 1; i < ln; i++) {
        if (local[i] > max) max = local[i];
        if (local[i] < min) min = local[i];
    }
    MPI_Reduce(&max, &gmax, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&min, &gmin, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("from %d to %d\n", gmin, gmax);
        free(v);
    }
    free(local);
    MPI_Finalize();
    return 0;
}
