/* In the way: piece = share * wide computed on the root only and broadcast beside share */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static double *row_sums(double *m, int rows, int wide)
{
    double *s = malloc(rows * sizeof(double));
    for (int i = 0; i < rows; i++) {
        s[i] = 0;
        for (int j = 0; j < wide; j++)
            s[i] += m[i * wide + j];
    }
    return s;
}
static void timed(double *m, int rows, int wide, double **out)
{
    double t = MPI_Wtime();
    *out = row_sums(m, rows, wide);
    t = MPI_Wtime() - t;
}
int main(int argc, char **argv)
{
    int size, rank, rows = 256, wide = 512;
    double *whole = NULL, *result = NULL, *mine;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        whole = calloc(rows * wide, sizeof(double));
        result = malloc(rows * sizeof(double));
    }
    int share, piece;
    if (rank == 0) {
        share = rows / size;
        piece = share * wide;
    }
    MPI_Bcast(&share, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&piece, 1, MPI_INT, 0, MPI_COMM_WORLD);
    double *own = malloc(piece * sizeof(double));
    MPI_Scatter(whole, piece, MPI_DOUBLE, own, piece, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    timed(own, share, wide, &mine);
    MPI_Gather(mine, share, MPI_DOUBLE, result, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%g\n", result[0]);
    MPI_Finalize();
    return 0;
}
