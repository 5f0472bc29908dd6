/* In the way: *out = row_sums(..) in a loop that frees all but the last */
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
    for (int k = 0; k < 20; k++) {
        *out = row_sums(m, rows, wide);
        if (k < 19)
            free(*out);
    }
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
    int share = rows / size;
    double *own = malloc(share * wide * sizeof(double));
    MPI_Scatter(whole, share * wide, MPI_DOUBLE, own, share * wide, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    timed(own, share, wide, &mine);
    MPI_Gather(mine, share, MPI_DOUBLE, result, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%g\n", result[0]);
    MPI_Finalize();
    return 0;
}
