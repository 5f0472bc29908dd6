/* Sparse matrix times vector in ELLPACK format (fixed number of entries per row). */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define WIDTH 5

static int rows_total = 144;   /* 12 x 12 grid */
static int grid = 12;

static void build_laplacian(int *col, double *val)
{
    int r, k;

    for (r = 0; r < rows_total; r++) {
        int i = r / grid, j = r % grid;
        int di[WIDTH] = { 0, -1, 1, 0, 0 };
        int dj[WIDTH] = { 0, 0, 0, -1, 1 };

        for (k = 0; k < WIDTH; k++) {
            int ii = i + di[k], jj = j + dj[k];
            if (ii < 0 || ii >= grid || jj < 0 || jj >= grid) {
                col[r * WIDTH + k] = -1;     /* unused slot */
                val[r * WIDTH + k] = 0.0;
            } else {
                col[r * WIDTH + k] = ii * grid + jj;
                val[r * WIDTH + k] = k == 0 ? 4.0 : -1.0;
            }
        }
    }
}

static void spmv(int nrows, const int *col, const double *val, const double *x, double *y)
{
    int r, k;

    for (r = 0; r < nrows; r++) {
        y[r] = 0.0;
        for (k = 0; k < WIDTH; k++) {
            int c = col[r * WIDTH + k];
            if (c < 0)
                continue;
            y[r] += val[r * WIDTH + k] * x[c];
        }
    }
}

int main(int argc, char **argv)
{
    int rank, size, nrows, i, nz = 0, nz_all = 0;
    int *col = NULL, *lcol;
    double *val = NULL, *lval, *x, *y, *ly;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rows_total % size != 0) {
        if (rank == 0)
            fprintf(stderr, "cannot distribute %d rows on %d processes\n", rows_total, size);
        MPI_Finalize();
        return 0;
    }
    nrows = rows_total / size;

    x = malloc(rows_total * sizeof(double));
    y = malloc(rows_total * sizeof(double));
    ly = malloc(nrows * sizeof(double));
    lcol = malloc(nrows * WIDTH * sizeof(int));
    lval = malloc(nrows * WIDTH * sizeof(double));

    if (rank == 0) {
        col = malloc(rows_total * WIDTH * sizeof(int));
        val = malloc(rows_total * WIDTH * sizeof(double));
        build_laplacian(col, val);
        for (i = 0; i < rows_total; i++)
            x[i] = 0.5 * (i / grid) * (i / grid) + (i % grid) * 1.5;
        MPI_Scatter(col, nrows * WIDTH, MPI_INT, lcol, nrows * WIDTH, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Scatter(val, nrows * WIDTH, MPI_DOUBLE, lval, nrows * WIDTH, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    } else {
        MPI_Scatter(NULL, 0, MPI_INT, lcol, nrows * WIDTH, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Scatter(NULL, 0, MPI_DOUBLE, lval, nrows * WIDTH, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
    MPI_Bcast(x, rows_total, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    spmv(nrows, lcol, lval, x, ly);
    for (i = 0; i < nrows * WIDTH; i++)
        nz += lcol[i] >= 0;

    MPI_Gather(ly, nrows, MPI_DOUBLE, y, nrows, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Reduce(&nz, &nz_all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("%d x %d, %d nonzeros\n", rows_total, rows_total, nz_all);
        for (i = 0; i < rows_total; i += grid + 1)
            printf("y[%3d] = %.1f\n", i, y[i]);
        free(col);
        free(val);
    }
    free(x); free(y); free(ly); free(lcol); free(lval);
    MPI_Finalize();
    return 0;
}
