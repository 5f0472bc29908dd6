#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* matrix with row pointers into one contiguous block (as in Numerical Recipes) */
static double **dmatrix(int nrow, int ncol)
{
    int i;
    double **m = (double **)malloc(nrow * sizeof(double *));
    m[0] = (double *)malloc((size_t)nrow * ncol * sizeof(double));
    for (i = 1; i < nrow; i++) m[i] = m[i - 1] + ncol;
    return m;
}

static void free_dmatrix(double **m)
{
    free(m[0]);
    free(m);
}

int main(int argc, char **argv)
{
    int n = 120, i, j, rank, size, nr;
    double **a = NULL, **al;
    double *x, *yl, *y = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1) n = atoi(argv[1]);
    if (n <= 0 || n % size != 0) {
        if (rank == 0) fprintf(stdout, "n=%d not a multiple of %d\n", n, size);
        MPI_Finalize();
        return 0;
    }
    nr = n / size;
    al = dmatrix(nr, n);
    x = malloc(n * sizeof *x);
    yl = malloc(nr * sizeof *yl);

    if (rank == 0) {
        a = dmatrix(n, n);
        y = malloc(n * sizeof *y);
        for (i = 0; i < n; i++) {
            x[i] = (double)(i % 7) * 0.5;
            for (j = 0; j < n; j++)
                a[i][j] = (i == j) ? 4.0 : ((i - j == 1 || j - i == 1) ? -1.0 : 0.0);
        }
    }
    MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(a ? a[0] : NULL, nr * n, MPI_DOUBLE, al[0], nr * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (i = 0; i < nr; i++) {
        double s = 0.0;
        for (j = 0; j < n; j++) s += al[i][j] * x[j];
        yl[i] = s;
    }
    MPI_Gather(yl, nr, MPI_DOUBLE, y, nr, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (i = 0; i < n; i += n / 10 > 0 ? n / 10 : 1)
            printf("y[%d] = %.3f\n", i, y[i]);
        free_dmatrix(a);
        free(y);
    }
    free_dmatrix(al);
    free(x);
    free(yl);
    MPI_Finalize();
    return 0;
}
