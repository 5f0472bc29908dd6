/* A program that is rewritten already, run under the observer by mistake. */
#include <stdio.h>
#include <steelyard.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    sy_shares *shares = sy_shares_make(10, 0, MPI_COMM_WORLD);
    double *all = calloc(10 * (size_t)size, sizeof *all), *mine = calloc(10 * (size_t)size, sizeof *mine);
    MPI_Scatterv(all, sy_scatter_counts(shares), sy_displs(shares), MPI_DOUBLE, mine, sy_mine(shares),
                 MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d items\n", sy_total(shares));
    MPI_Finalize();
    free(all);
    free(mine);
    return 0;
}
