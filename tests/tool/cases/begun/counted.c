#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void add_up(int *displs, const int *counts, int size)
{
    displs[0] = 0;
    for (int r = 1; r < size; r++)
        displs[r] = displs[r - 1] + counts[r - 1];
}

int main(int argc, char **argv)
{
    enum { N = 1000 };
    static int a[N], b[N];
    int rank, size, rest, sum = 0, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *later = malloc(size * sizeof *later), *carried = malloc(size * sizeof *carried),
        *bytes = malloc(size * sizeof *bytes), *displs = malloc(size * sizeof *displs);
    for (int i = 0; rank == 0 && i < N; i++)
        a[i] = i % 13;
    for (int r = 0; r < size; r++)
        later[r] = N / size;
    later[0] += N % size;
    add_up(displs, later, size);
    MPI_Scatterv(a, later, displs, MPI_INT, b, later[rank], MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < later[rank]; i++)
        sum += b[i];
    rest = N;
    for (int r = 0; r < size; r++) {
        carried[r] = 2 * rest / (size - r + 1);
        rest -= carried[r];
    }
    add_up(displs, carried, size);
    MPI_Scatterv(a, carried, displs, MPI_INT, b, carried[rank], MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < carried[rank]; i++)
        sum += 2 * b[i];
    for (int r = 0; r < size; r++)
        bytes[r] = (N / size + (r < N % size)) * (int)sizeof(int);
    add_up(displs, bytes, size);
    MPI_Scatterv(a, bytes, displs, MPI_BYTE, b, bytes[rank], MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Reduce(&sum, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", all);
    MPI_Finalize();
    return 0;
}
