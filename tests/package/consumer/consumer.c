/* Shares of 100 items per rank, summed over the ranks: always 100 times their number. */
#include <stdio.h>
#include <steelyard.h>

int main(int argc, char **argv)
{
    int rank, size, mine, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    sy_shares *shares = sy_shares_make(100, 0, MPI_COMM_WORLD);
    mine = sy_mine(shares);
    MPI_Reduce(&mine, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d of %d\n", sum, 100 * size);
    MPI_Finalize();
    return 0;
}
