/* Every rank counts the primes and adds the squares among its own part of the numbers from 1 to n, and keeps the
 * divisors of each, which rank 0 gathers. */
#include <stdio.h>
#include <stdlib.h>

#include <mpi.h>

static int divisors(int n)
{
    int count = 0;
    for (int d = 1; d * d <= n; d++)
        if (n % d == 0)
            count += d * d == n ? 1 : 2;
    return count;
}

int main(int argc, char **argv)
{
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 84, primes = 0;
    long long squares = 0, all_squares = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int part = n / size;
    int first = rank * part + 1, last = (rank + 1) * part;
    int *found = malloc(part * sizeof(int)), *all = NULL;
    if (rank == 0)
        all = malloc(n * sizeof(int));

    for (int i = first; i <= last; i++) {
        found[i - first] = divisors(i);
        if (found[i - first] == 2)
            primes++;
        squares += (long long)i * i;
    }
    MPI_Gather(found, part, MPI_INT, all, part, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(&squares, &all_squares, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &primes, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d primes, squares %lld\n", primes, all_squares);
        for (int i = 0; i < part * size; i++)
            printf("%d has %d divisors\n", i + 1, all[i]);
    }
    free(found);
    free(all);
    MPI_Finalize();
    return 0;
}
