/* Perfect numbers, and the number with the most divisors: the ranks take numbers in turn, and try all
 * divisors below each. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, limit, i, d;
    int perfect = 0, most = 0, all_perfect = 0, all_most = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    limit = argc > 1 ? atoi(argv[1]) : 1000;
    if (limit < 2) {
        if (rank == 0)
            printf("usage: divisors LIMIT, which is 2 or more\n");
        MPI_Finalize();
        return 1;
    }

    for (i = rank + 1; i <= limit; i += size) {
        int sum = 0, count = 1;
        for (d = 1; d < i; d++)
            if (i % d == 0) {
                sum += d;
                count++;
            }
        if (sum == i)
            perfect++;
        if (count > most)
            most = count;
    }

    MPI_Reduce(&perfect, &all_perfect, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&most, &all_most, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d perfect numbers up to %d, at most %d divisors\n", all_perfect, limit, all_most);
    MPI_Finalize();
    return 0;
}
