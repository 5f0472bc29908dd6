/* Small matrices one after another: each is multiplied with its transpose. Matrices of variable length in three
 * dimensions; their sizes are read by rank 0. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, size, sizes[3] = {24, 3, 4};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && argc > 3)
        for (int i = 0; i < 3; i++)
            sizes[i] = atoi(argv[i + 1]);
    MPI_Bcast(sizes, 3, MPI_INT, 0, MPI_COMM_WORLD);

    int count = sizes[0], rows = sizes[1], columns = sizes[2];
    int from[count][rows][columns], to[count][rows][rows];
    int own[count / size][rows][columns], product[count / size][rows][rows];
    if (rank == 0)
        for (int m = 0; m < count; m++)
            for (int i = 0; i < rows; i++)
                for (int j = 0; j < columns; j++)
                    from[m][i][j] = (m * 31 + i * 7 + j * 3) % 19 - 9;

    MPI_Scatter(from, count / size * rows * columns, MPI_INT, own, count / size * rows * columns, MPI_INT, 0,
                MPI_COMM_WORLD);
    for (int m = 0; m < count / size; m++)
        for (int i = 0; i < rows; i++)
            for (int k = 0; k < rows; k++) {
                product[m][i][k] = 0;
                for (int j = 0; j < columns; j++)
                    product[m][i][k] += own[m][i][j] * own[m][k][j];
            }
    MPI_Gather(product, count / size * rows * rows, MPI_INT, to, count / size * rows * rows, MPI_INT, 0,
               MPI_COMM_WORLD);
    if (rank == 0)
        for (int m = 0; m < count / size * size; m += 3)
            for (int i = 0; i < rows; i++)
                printf("%d %d: %d %d\n", m, i, to[m][i][0], to[m][i][rows - 1]);
    MPI_Finalize();
    return 0;
}
