/* How many steps numbers take until they come to 1, each rank every size-th number. What a number takes nobody
 * knows before: all of the long ones may be one rank's. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int steps(long number)
{
    int count = 0;
    while (number > 1) {
        number = number % 2 ? 3 * number + 1 : number / 2;
        count++;
    }
    return count;
}

int main(int argc, char **argv)
{
    int rank, size, n = 0, longest = 0, most, odd = 0, all_odd;
    long sum = 0, all;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        n = argc > 1 ? atoi(argv[1]) : 3000;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);

    for (int k = rank + 1; k <= n; k += size) {
        int count = steps(k);
        sum += count;
        if (count > longest)
            longest = count;
    }
    MPI_Reduce(&sum, &all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Allreduce(&longest, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);

    /* how many take more than half as many, and an odd number */
    for (int k = 1; k <= n; k++) {
        if (k % size != rank)
            continue;
        int count = steps(k);
        if (count > most / 2 && count % 2)
            odd++;
    }
    MPI_Reduce(&odd, &all_odd, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("%ld steps for %d numbers, at most %d\n", all, n, most);
        printf("%d take more than half of that, and an odd number\n", all_odd);
    }
    MPI_Finalize();
    return 0;
}
