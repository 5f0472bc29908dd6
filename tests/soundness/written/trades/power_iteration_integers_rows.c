#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Power iteration with a matrix whose rows are scattered once; the vector is
 * put together in each step with MPI_Allgather. Integer arithmetic with
 * rescaling keeps the thing exactly reproducible. */

#define SCALE 100000L

static long **rows_alloc(int rows, int cols)
{
    long **r = malloc(rows * sizeof(long *));
    long *d = malloc((size_t)rows * cols * sizeof(long));
    if (!r || !d)
        return NULL;
    for (int i = 0; i < rows; i++)
        r[i] = d + (size_t)i * cols;
    return r;
}

static void rows_free(long **r)
{
    if (r) {
        free(r[0]);
        free(r);
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    const int n = 40;
    long **A = NULL, **mine = NULL, *x = NULL, *y = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (n % size) {
        if (rank == 0)
            printf("matrix of order %d and %d ranks\n", n, size);
        MPI_Finalize();
        return 0;
    }
    const int m = n / size;

    if (rank == 0) {
        A = rows_alloc(n, n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[i][j] = (i * j) % 7 + (i == j ? 20 : 0) + 1;
    }
    mine = rows_alloc(m, n);
    x = malloc(n * sizeof(long));
    y = malloc(m * sizeof(long));
    if (!mine || !x || !y)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Scatter(A ? A[0] : NULL, m * n, MPI_LONG, mine[0], m * n, MPI_LONG, 0, MPI_COMM_WORLD);

    for (int i = 0; i < n; i++)
        x[i] = SCALE;
    long lambda = 0;
    for (int it = 0; it < 15; it++) {
        for (int i = 0; i < m; i++) {
            y[i] = 0;
            for (int j = 0; j < n; j++)
                y[i] += mine[i][j] * x[j];
        }
        long big = 0, lmax;
        for (int i = 0; i < m; i++)
            if (y[i] > big)
                big = y[i];
        MPI_Allreduce(&big, &lmax, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
        lambda = lmax;
        for (int i = 0; i < m; i++)
            y[i] = y[i] * SCALE / lmax;
        MPI_Allgather(y, m, MPI_LONG, x, m, MPI_LONG, MPI_COMM_WORLD);
    }
    if (rank == 0) {
        printf("dominant eigenvalue about %ld.%03ld\n", lambda / SCALE, lambda % SCALE / 100);
        for (int i = 0; i < n; i++)
            printf("%6ld%s", x[i], i % 10 == 9 ? "\n" : " ");
    }
    rows_free(A);
    rows_free(mine);
    free(x);
    free(y);
    MPI_Finalize();
    return 0;
}
