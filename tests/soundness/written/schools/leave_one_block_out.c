/* jackknife-like: each block is left out once (leave-one-block-out means) */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int n = 1680;
    if (n % size) {
        if (rank == 0) printf("n must be a multiple of the number of blocks\n");
        MPI_Finalize();
        return 0;
    }
    if (size == 1) {
        printf("jackknife needs at least two blocks\n");
        MPI_Finalize();
        return 0;
    }
    int m = n / size;
    int *x = NULL, *b = malloc(m * sizeof(int));
    if (rank == 0) {
        x = malloc(n * sizeof(int));
        unsigned s = 5;
        for (int i = 0; i < n; i++) {
            s ^= s << 13; s ^= s >> 17; s ^= s << 5;
            x[i] = (int)(s % 1000) + i / 4;
        }
    }
    MPI_Scatter(x, m, MPI_INT, b, m, MPI_INT, 0, MPI_COMM_WORLD);

    long mine = 0, all;
    for (int i = 0; i < m; i++) mine += b[i];
    MPI_Allreduce(&mine, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    double theta = (double)(all - mine) / (n - m);

    double *t = rank == 0 ? malloc(size * sizeof(double)) : NULL;
    MPI_Gather(&theta, 1, MPI_DOUBLE, t, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        double mean = (double)all / n, v = 0;
        for (int i = 0; i < size; i++) {
            printf("without block %d: %.3f\n", i, t[i]);
            v += (t[i] - mean) * (t[i] - mean);
        }
        printf("mean %.3f, jackknife variance %.3f\n", mean, v * (size - 1) / size);
        free(t);
        free(x);
    }
    free(b);
    MPI_Finalize();
    return 0;
}
