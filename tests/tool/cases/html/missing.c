#include <mpi.h>
#include <stdlib.h>
void solve(double *x, int n);
void keep(double *x);
int main(int argc, char **argv)
{
    int rank, size, n = 1000;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int local_n = n / size;
    double *a = malloc(n * sizeof *a), *b = malloc(local_n * sizeof *b);
    b[17] = 3;
    keep(b);
    MPI_Scatter(a, local_n, MPI_DOUBLE, b, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    solve(b, local_n);
    MPI_Gather(b, local_n, MPI_DOUBLE, a, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
