/* Steady temperature of a plate (Jacobi), distributed by blocks of columns.
   A resized vector type picks one column out of the row-major plate. */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 16, COLS = 24, MAXIT = 600, CHECK_EVERY = 20 };

#define AT(a, c, r) ((a)[(c) * ROWS + (r)])

static double plate[ROWS][COLS];

static int relax(double *t, double *s, int nc, int rank, int size)
{
    int it, left = rank - 1, right = rank + 1;

    if (left < 0)
        left = MPI_PROC_NULL;
    if (right >= size)
        right = MPI_PROC_NULL;

    for (it = 1; it <= MAXIT; it++) {
        double delta = 0.0;

        MPI_Sendrecv(&AT(t, 1, 0), ROWS, MPI_DOUBLE, left, 1, &AT(t, nc + 1, 0), ROWS, MPI_DOUBLE, right, 1,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(&AT(t, nc, 0), ROWS, MPI_DOUBLE, right, 2, &AT(t, 0, 0), ROWS, MPI_DOUBLE, left, 2,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);

        for (int c = 1; c <= nc; c++) {
            if ((c == 1 && left == MPI_PROC_NULL) || (c == nc && right == MPI_PROC_NULL))
                continue;           /* edge of the plate */
            for (int r = 1; r < ROWS - 1; r++) {
                double v = 0.25 * (AT(t, c - 1, r) + AT(t, c + 1, r) + AT(t, c, r - 1) + AT(t, c, r + 1));
                delta = fmax(delta, fabs(v - AT(t, c, r)));
                AT(s, c, r) = v;
            }
        }
        for (int c = 1; c <= nc; c++) {
            if ((c == 1 && left == MPI_PROC_NULL) || (c == nc && right == MPI_PROC_NULL))
                continue;
            for (int r = 1; r < ROWS - 1; r++)
                AT(t, c, r) = AT(s, c, r);
        }
        if (it % CHECK_EVERY == 0) {
            double all;
            MPI_Allreduce(&delta, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
            if (all < 1e-3)
                return it;
        }
    }
    return MAXIT;
}

int main(int argc, char **argv)
{
    int rank, size, nc, its;
    MPI_Datatype vec, column;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    nc = COLS / size;
    if (nc * size != COLS || nc < 2) {
        if (rank == 0)
            fprintf(stderr, "%d columns on %d processes is not possible\n", COLS, size);
        MPI_Finalize();
        return 0;
    }

    MPI_Type_vector(ROWS, 1, COLS, MPI_DOUBLE, &vec);
    MPI_Type_create_resized(vec, 0, sizeof(double), &column);
    MPI_Type_commit(&column);

    if (rank == 0)
        for (int c = 0; c < COLS; c++) {
            plate[0][c] = 100.0;
            plate[ROWS - 1][c] = 10.0 * c / (COLS - 1);
        }

    double *t = calloc((nc + 2) * ROWS, sizeof(double));
    double *s = calloc((nc + 2) * ROWS, sizeof(double));

    /* columns arrive one after another in contiguous memory */
    MPI_Scatter(plate, nc, column, &AT(t, 1, 0), nc * ROWS, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    its = relax(t, s, nc, rank, size);
    MPI_Gather(&AT(t, 1, 0), nc * ROWS, MPI_DOUBLE, plate, nc, column, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("%d iterations\n", its);
        for (int r = 0; r < ROWS; r += 3) {
            for (int c = 0; c < COLS; c += 3)
                printf("%7.2f", plate[r][c]);
            printf("\n");
        }
    }
    free(t);
    free(s);
    MPI_Type_free(&column);
    MPI_Type_free(&vec);
    MPI_Finalize();
    return 0;
}
