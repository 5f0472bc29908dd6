#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int is_prime(int n)
{
    for (int d = 2; d * d <= n; d++)
        if (n % d == 0)
            return 0;
    return n > 1;
}

int main(int argc, char **argv)
{
    int n = 1000, rank, size, sum = 0, other = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 2 || n % size != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int *ranks = malloc(size * sizeof *ranks), *counts = malloc(size * sizeof *counts),
        *displs = malloc(size * sizeof *displs);
    for (int r = 0; r < size; r++) {
        counts[r] = 1;
        displs[r] = size - 1 - r;
    }
    for (int i = 0; i < n; i++)
        sum += is_prime(i + rank);
    for (int r = 0; r < rank; r++)
        sum += r;
    for (int half = size / 2; half > 0; half /= 2)
        sum += half;
    for (int step = 1; step < size; step *= 2)
        if (rank % (2 * step) == 0 && rank + step < size) {
            MPI_Recv(&other, 1, MPI_INT, rank + step, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += other;
        } else if (rank % (2 * step) == step)
            MPI_Send(&sum, 1, MPI_INT, rank - step, 0, MPI_COMM_WORLD);
    MPI_Gatherv(&rank, 1, MPI_INT, ranks, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);
    for (int r = 0; rank == 0 && r < size; r++)
        printf("%d\n", ranks[r]);
    if (rank == 0)
        printf("%d\n", sum);
    MPI_Finalize();
    return 0;
}
