/* Two halves of the processes each get all numbers: one adds them up, the other adds their squares. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, colour, half_rank, half_size, n = 360, share, i;
    long sum = 0, squares = 0, total_sum, total_squares, largest = 0;
    int *numbers = NULL, *mine;
    MPI_Comm half;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    colour = rank % 2;
    MPI_Comm_split(MPI_COMM_WORLD, colour, rank, &half);
    MPI_Comm_rank(half, &half_rank);
    MPI_Comm_size(half, &half_size);
    share = n / half_size;
    if (half_rank == 0) {
        numbers = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            numbers[i] = i * 13 % 101;
    }
    mine = malloc(share * sizeof(int));
    MPI_Scatter(numbers, share, MPI_INT, mine, share, MPI_INT, 0, half);
    if (colour == 0)
        for (i = 0; i < share; i++)
            sum += mine[i];
    if (colour == 1)
        for (i = 0; i < share; i++)
            squares += (long)mine[i] * mine[i];
    MPI_Allreduce(&sum, &total_sum, 1, MPI_LONG, MPI_SUM, half);
    MPI_Allreduce(&squares, &total_squares, 1, MPI_LONG, MPI_SUM, half);
    MPI_Reduce(&total_squares, &largest, 1, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("sum %ld, squares %ld\n", total_sum, largest);
    free(numbers);
    free(mine);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
