#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* harmonic-like integer series: sum of the digits of all numbers up to n and
 * how many of them are Harshad numbers */

static int digit_sum(int v)
{
    int s = 0;
    do {
        s += v % 10;
        v /= 10;
    } while (v > 0);
    return s;
}

static void my_range(int n, int rank, int size, int *begin, int *end)
{
    int q = n / size, r = n % size;
    *begin = rank * q + (rank < r ? rank : r);
    *end = *begin + q + (rank < r ? 1 : 0);
}

int main(int argc, char **argv)
{
    int rank, size, b, e, n = 30000;
    long local[3] = {0, 0, 0}, global[3];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (argc == 2)
        n = atoi(argv[1]);

    my_range(n, rank, size, &b, &e);
    for (int v = b + 1; v <= e; v++) {
        int s = digit_sum(v);
        local[0] += s;
        if (v % s == 0)
            local[1]++;
        if (digit_sum(v * 2) == s)
            local[2]++;
    }

    MPI_Reduce(local, global, 3, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("n = %d\n", n);
        printf("sum of all digits     : %ld\n", global[0]);
        printf("Harshad numbers       : %ld\n", global[1]);
        printf("digitsum(2n)=digitsum : %ld\n", global[2]);
    }
    MPI_Finalize();
    return 0;
}
