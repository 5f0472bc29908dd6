#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int is_prime(int n)
{
    for (int k = 2; k * k <= n; k++)
        if (n % k == 0)
            return 0;
    return n > 1;
}

int main(int argc, char **argv)
{
    int rank, size, i, count = 0, all = 0, n = argc > 1 ? atoi(argv[1]) : 1000;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (i = rank + 1; i <= n; i += size)
        count += is_prime(i);
    MPI_Reduce(&count, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d primes up to %d\n", all, n);
    MPI_Finalize();
    return 0;
}
