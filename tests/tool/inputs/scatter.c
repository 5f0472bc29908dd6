#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = 840;
    double *all = NULL, *part, sum = 0, total;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        all = malloc(n * sizeof(double));
        for (int i = 0; i < n; i++)
            all[i] = i;
    }
    int local_n = n / size;
    part = malloc(local_n * sizeof(double));
    MPI_Scatter(all, local_n, MPI_DOUBLE, part, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < local_n; i++)
        sum += part[i];
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%.1f\n", total);
    free(part);
    free(all);
    MPI_Finalize();
    return 0;
}
