#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
int main(int argc, char **argv)
{
    int rank, size, n = 1000;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int local_n = n / size;
    double *a = NULL, sum = 0, total;
    if (rank == 0) {
        a = malloc(n * sizeof *a);
        for (int i = 0; i < n; i++) a[i] = i;
    }
    double *b = malloc(local_n * sizeof *b);
    MPI_Scatter(a, local_n, MPI_DOUBLE, b, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < local_n; i++) { b[i] = sqrt(b[i]); sum += b[i]; }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Gather(b, local_n, MPI_DOUBLE, a, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("%g\n", a[17]);
    MPI_Finalize();
    return 0;
}
