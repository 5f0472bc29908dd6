#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Rows of a data matrix are centred: every process subtracts the column
 * means of ITS rows (batch normalisation with the local batch). */

#define FEATURES 6

typedef struct {
    int rows, cols;
    double *v;
} Matrix;

#define AT(m, i, j) ((m).v[(i) * (m).cols + (j)])

static Matrix newm(int r, int c)
{
    Matrix m = {r, c, calloc((size_t)r * c, sizeof(double))};
    if (!m.v) {
        fprintf(stderr, "no memory\n");
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
    return m;
}

int main(int argc, char **argv)
{
    int rank, size, samples = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (samples % size) {
        if (rank == 0)
            printf("batch size would not be an integer\n");
        MPI_Finalize();
        return 0;
    }

    Matrix all = {0, 0, NULL};
    if (rank == 0) {
        all = newm(samples, FEATURES);
        for (int i = 0; i < samples; i++)
            for (int j = 0; j < FEATURES; j++)
                AT(all, i, j) = (i * (j + 1)) % 29 + 0.25 * j;
    }
    Matrix b = newm(samples / size, FEATURES);
    MPI_Scatter(all.v, b.rows * b.cols, MPI_DOUBLE, b.v, b.rows * b.cols, MPI_DOUBLE,
                0, MPI_COMM_WORLD);

    for (int j = 0; j < b.cols; j++) {
        double mean = 0;
        for (int i = 0; i < b.rows; i++)
            mean += AT(b, i, j);
        mean /= b.rows;
        for (int i = 0; i < b.rows; i++)
            AT(b, i, j) -= mean;
    }

    MPI_Gather(b.v, b.rows * b.cols, MPI_DOUBLE, all.v, b.rows * b.cols, MPI_DOUBLE,
               0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < samples; i += 13) {
            printf("%3d:", i);
            for (int j = 0; j < FEATURES; j++)
                printf(" %8.3f", AT(all, i, j));
            printf("\n");
        }
        free(all.v);
    }
    free(b.v);
    MPI_Finalize();
    return 0;
}
