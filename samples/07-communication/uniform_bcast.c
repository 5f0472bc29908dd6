/* The reference sample has as many values as a part; its mean is taken by everybody for itself. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, size, n = 280, len, i;
    int *data = NULL, *part, *reference;
    long level = 0;
    int above = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    len = n / size;
    part = malloc(len * sizeof(int));
    reference = malloc(len * sizeof(int));
    if (rank == 0) {
        data = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            data[i] = (i * 47) % 300;
        for (i = 0; i < len; i++)
            reference[i] = 100 + i % 90;
    }
    MPI_Bcast(reference, len, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < len; i++)
        level += reference[i];
    level /= len;

    MPI_Scatter(data, len, MPI_INT, part, len, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < len; i++)
        if (part[i] > level)
            above++;

    MPI_Reduce(&above, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d above %ld\n", total, level);
        free(data);
    }
    free(part);
    free(reference);
    MPI_Finalize();
    return 0;
}
