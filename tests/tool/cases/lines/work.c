#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 2000, rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *all = NULL;
    if (rank == 0) {
        all = malloc(n * sizeof *all);
        for (int i = 0; i < n; i++)
            all[i] = i;
    }
    int local_n = n / size;
    double *mine = malloc(local_n * sizeof *mine);
    MPI_Scatter(all, local_n, MPI_DOUBLE, mine, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < local_n; i++)
        for (int k = 0; k < 10; k++)
            mine[i] = sqrt(mine[i] * mine[i] + 1);
    MPI_Gather(mine, local_n, MPI_DOUBLE,
               all, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        free(all);
    free(mine);
    MPI_Finalize();
    return 0;
}
