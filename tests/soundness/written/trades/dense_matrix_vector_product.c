#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* y = A*x for a dense matrix, rows by MPI_Scatter, x by MPI_Bcast */

static void *xmalloc(size_t n)
{
    void *p = malloc(n);
    if (p == NULL) {
        fprintf(stderr, "out of memory (%zu bytes)\n", n);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    return p;
}

static long dot(const long *a, const long *b, int n)
{
    long s = 0;
    for (int i = 0; i < n; i++)
        s += a[i] * b[i];
    return s;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int rows_each = 9;
    const int n = rows_each * size;
    const int cols = 31;

    long *A = NULL, *y = NULL;
    long *x = xmalloc(cols * sizeof *x);
    if (rank == 0) {
        A = xmalloc((size_t)n * cols * sizeof *A);
        y = xmalloc(n * sizeof *y);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < cols; j++)
                A[i * cols + j] = (i + 2 * j) % 13 - 6;
        for (int j = 0; j < cols; j++)
            x[j] = j - 15;
    }
    MPI_Bcast(x, cols, MPI_LONG, 0, MPI_COMM_WORLD);

    long *Aloc = xmalloc((size_t)rows_each * cols * sizeof *Aloc);
    long *yloc = xmalloc(rows_each * sizeof *yloc);
    MPI_Scatter(A, rows_each * cols, MPI_LONG, Aloc, rows_each * cols, MPI_LONG,
                0, MPI_COMM_WORLD);

    for (int i = 0; i < rows_each; i++)
        yloc[i] = dot(Aloc + i * cols, x, cols);

    MPI_Gather(yloc, rows_each, MPI_LONG, y, rows_each, MPI_LONG, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0; i < n; i++)
            printf("y[%d] = %ld\n", i, y[i]);
        free(A);
        free(y);
    }
    free(x);
    free(Aloc);
    free(yloc);
    MPI_Finalize();
    return 0;
}
