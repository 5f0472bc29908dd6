#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = 24, sum = 0, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *all = malloc(n * sizeof *all), *own = malloc(n / size * sizeof *own);
    for (int i = 0; i < n; i++)
        all[i] = i % 5;
    MPI_Scatter(all, n / size, MPI_INT, own, n / size, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n / size; i++)
        sum += own[i];
    MPI_Reduce(&sum, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", total);
    free(all);
    free(own);
    MPI_Finalize();
    return 0;
}
