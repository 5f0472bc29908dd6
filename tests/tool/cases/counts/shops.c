/* Takings of shops, dealt out by counts that the program makes itself, as many for every rank. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, r, n = 24;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0)
            printf("%d shops cannot be dealt out to %d ranks\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int *counts = malloc(size * sizeof(int)), *displs = malloc(size * sizeof(int)), *takings = NULL;
    for (r = 0; r < size; r++) {
        int first = r * n / size, end = (r + 1) * n / size;
        counts[r] = end - first;
        displs[r] = first;
    }
    if (rank == 0) {
        takings = malloc(n * sizeof(int));
        for (r = 0; r < n; r++)
            takings[r] = r * 37 % 101;
    }
    int *own = malloc(counts[rank] * sizeof(int));
    MPI_Scatterv(takings, counts, displs, MPI_INT, own, counts[rank], MPI_INT, 0, MPI_COMM_WORLD);
    for (r = 0; r < counts[rank]; r++)
        own[r] = own[r] * 19 / 100;
    MPI_Gatherv(own, counts[rank], MPI_INT, takings, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (r = 0; r < n; r++)
            printf("%d\n", takings[r]);
    free(own);
    free(counts);
    free(displs);
    free(takings);
    MPI_Finalize();
    return 0;
}
