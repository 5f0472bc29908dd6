#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int n = 1000, rank, size, sum = 0, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = rank * (n / size); i < (rank + 1) * (n / size); i++)
        printf("%d of %d\n", i, rank);
    int more = n / size + 1;
    for (int i = rank * more; i < (rank + 1) * more && i < n; i++)
        sum += i % 11;
    MPI_Reduce(&sum, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", all);
    MPI_Finalize();
    return 0;
}
