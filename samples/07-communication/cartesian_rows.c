/* A square grid of processes; the first column scatters along its rows. The share is n / q, with q from a square
   root and not from a communicator. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, q, n = 60, share, i, row_rank, coords[2], dims[2], periods[2] = {0, 0}, remain[2] = {0, 1};
    int *a = NULL, *b;
    long sum = 0, row_sum, total;
    MPI_Comm grid, row;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    q = (int)(sqrt((double)p) + 0.5);
    if (q * q != p) {
        printf("the number of processes must be a square\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    dims[0] = dims[1] = q;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, coords);
    MPI_Cart_sub(grid, remain, &row);
    MPI_Comm_rank(row, &row_rank);

    share = n / q;
    if (row_rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = coords[0] * n + i;
    }
    b = malloc(share * sizeof(int));
    MPI_Scatter(a, share, MPI_INT, b, share, MPI_INT, 0, row);
    for (i = 0; i < share; i++)
        sum += b[i];
    MPI_Reduce(&sum, &row_sum, 1, MPI_LONG, MPI_SUM, 0, row);
    if (row_rank != 0)
        row_sum = 0;
    MPI_Reduce(&row_sum, &total, 1, MPI_LONG, MPI_SUM, 0, grid);
    if (rank == 0)
        printf("%ld\n", total);
    free(a);
    free(b);
    MPI_Comm_free(&row);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
