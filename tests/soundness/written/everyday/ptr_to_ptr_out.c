#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* functions that return their buffers through pointers to pointers */
static int get_data(int rank, int n, int **data)
{
    *data = NULL;
    if (rank != 0)
        return 0;
    *data = malloc(n * sizeof **data);
    if (*data == NULL)
        return -1;
    for (int i = 0; i < n; i++)
        (*data)[i] = (i * 2654435 + 17) % 10007;
    return 0;
}

static int spread(int *data, int n, int **mine, int *count)
{
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    *count = n / size;
    *mine = malloc(*count * sizeof **mine);
    return MPI_Scatter(data, *count, MPI_INT, *mine, *count, MPI_INT, 0, MPI_COMM_WORLD);
}

static int bitlen(int v)
{
    int b = 0;
    while (v) { v >>= 1; b++; }
    return b;
}

int main(int argc, char **argv)
{
    int rank, n = 120, count, *data, *mine;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (get_data(rank, n, &data) != 0 || spread(data, n, &mine, &count) != MPI_SUCCESS)
        MPI_Abort(MPI_COMM_WORLD, 1);

    int bits = 0, total;
    for (int i = 0; i < count; i++)
        bits += bitlen(mine[i]);
    MPI_Reduce(&bits, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d bits needed\n", total);
    free(mine);
    free(data);
    MPI_Finalize();
    return 0;
}
