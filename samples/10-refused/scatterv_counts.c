/* The root works out uneven counts, scatters them one per process, and hands the data out with Scatterv. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n = 101, my_count, i;
    int *counts = NULL, *displs = NULL, *a = NULL, *mine;
    long sum = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    if (rank == 0) {
        counts = malloc(p * sizeof(int));
        displs = malloc(p * sizeof(int));
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = i * 3;
        for (i = 0; i < p; i++) {
            counts[i] = n / p + (i < n % p);
            displs[i] = i == 0 ? 0 : displs[i - 1] + counts[i - 1];
        }
    }
    MPI_Scatter(counts, 1, MPI_INT, &my_count, 1, MPI_INT, 0, MPI_COMM_WORLD);
    mine = malloc(my_count * sizeof(int));
    MPI_Scatterv(a, counts, displs, MPI_INT, mine, my_count, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < my_count; i++)
        sum += mine[i];
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld\n", total);
    free(counts);
    free(displs);
    free(a);
    free(mine);
    MPI_Finalize();
    return 0;
}
