/* Gates of weirs: the root alone has the counts, and tells every rank its own one. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, i, n = 50, mine, sum = 0, all;
    int *gates = NULL, *counts = NULL, *displs = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        gates = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            gates[i] = i * i % 23;
        counts = malloc(size * sizeof(int));
        displs = malloc(size * sizeof(int));
        for (i = 0; i < size; i++) {
            if (i < n % size)
                counts[i] = (int)n / size + 1;
            else
                counts[i] = (int)n / size;
        }
        displs[0] = 0;
        for (i = 1; i < size; i++)
            displs[i] = displs[i - 1] + counts[i - 1];
    }
    MPI_Scatter(counts, 1, MPI_INT, &mine, 1, MPI_INT, 0, MPI_COMM_WORLD);
    int *own = malloc(mine * sizeof(int));
    MPI_Scatterv(gates, counts, displs, MPI_INT, own, mine, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < mine; i++)
        sum += own[i] * own[i];
    MPI_Reduce(&sum, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", all);
    free(own);
    free(counts);
    free(displs);
    free(gates);
    MPI_Finalize();
    return 0;
}
