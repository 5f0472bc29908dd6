/* scatter the work, collect results with plain Send/Recv at known offsets */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = 60, i, r;
    int *a = NULL, *b;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int block = n / size;
    b = malloc(block * sizeof(int));
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = 3 * i - 20;
    }
    MPI_Scatter(a, block, MPI_INT, b, block, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < block; i++)
        b[i] = b[i] < 0 ? -b[i] : b[i] * 2;
    if (rank != 0)
        MPI_Send(b, block, MPI_INT, 0, 42, MPI_COMM_WORLD);
    else {
        for (i = 0; i < block; i++)
            a[i] = b[i];
        for (r = 1; r < size; r++)
            MPI_Recv(a + r * block, block, MPI_INT, r, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (i = 0; i < n; i++)
            printf("%d%s", a[i], i % 15 == 14 ? "\n" : " ");
        free(a);
    }
    free(b);
    MPI_Finalize();
    return 0;
}
