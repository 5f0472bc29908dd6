#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, sum = 0, all = 0;
    double h = 0.001, area = 0, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (double x = rank * h; x < 1; x += size * h)
        area += x * x * h;
    for (int i = rank - 1; rank > 0 && i < 1000; i += size - 1)
        sum += i % 7;
    for (int i = 999 - rank; i >= 0; i -= size)
        sum += i % 5;
    MPI_Reduce(&sum, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&area, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d %g\n", all, total);
    MPI_Finalize();
    return 0;
}
