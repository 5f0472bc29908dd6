#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* closing price: the last rank owns the newest quote and broadcasts it */
int main(int argc, char **argv)
{
    int rank, size, days = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int block = days / size;
    int *quotes = NULL, *q = malloc(block * sizeof *q);
    if (rank == 0) {
        quotes = malloc(days * sizeof *quotes);
        int price = 10000;
        for (int d = 0; d < days; d++) {
            price += (d * 31) % 101 - 50;
            quotes[d] = price;
        }
    }
    MPI_Scatter(quotes, block, MPI_INT, q, block, MPI_INT, 0, MPI_COMM_WORLD);

    int first_of_last = q[0];
    MPI_Bcast(&first_of_last, 1, MPI_INT, size - 1, MPI_COMM_WORLD);

    int above = 0, total = 0;
    for (int d = 0; d < block; d++)
        if (q[d] > first_of_last)
            above++;
    MPI_Reduce(&above, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("reference %d, %d days above\n", first_of_last, total);
    free(q);
    free(quotes);
    MPI_Finalize();
    return 0;
}
