#include <mpi.h>
#include <stdio.h>

#define TOTAL 60
#define MAXP  TOTAL

/* number of divisors, fixed arrays instead of malloc */
int main(int argc, char **argv)
{
    int rank, size, i, d;
    int numbers[TOTAL], recvbuf[MAXP], divisors[MAXP], result[TOTAL];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        for (i = 0; i < TOTAL; i++)
            numbers[i] = 2 * i + 100;
    }

    MPI_Scatter(numbers, TOTAL / size, MPI_INT, recvbuf, TOTAL / size, MPI_INT, 0, MPI_COMM_WORLD);

    for (i = 0; i < TOTAL / size; i++) {
        divisors[i] = 0;
        for (d = 1; d <= recvbuf[i]; d++)
            if (recvbuf[i] % d == 0)
                divisors[i]++;
    }

    MPI_Gather(divisors, TOTAL / size, MPI_INT, result, TOTAL / size, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (i = 0; i < TOTAL; i++)
            printf("d(%d) = %d\n", numbers[i], result[i]);
    }
    MPI_Finalize();
    return 0;
}
