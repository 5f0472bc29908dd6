#include <mpi.h>
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

/* Mandelbrot set as ASCII picture: imaginary parts of the rows scattered */

#define COLS 60
#define MAXIT 60

static int escape(double cr, double ci)
{
    double zr = 0, zi = 0;
    int k;
    for (k = 0; k < MAXIT; k++) {
        double t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
        if (zr * zr + zi * zi > 4.0)
            break;
    }
    return k;
}

int main(int argc, char **argv)
{
    int rank, size, rows = 24;
    double *im = NULL;
    char *pic = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rows % size) {
        if (!rank)
            printf("cannot draw %d rows with %d processes\n", rows, size);
        MPI_Finalize();
        return EXIT_SUCCESS;
    }
    int r = rows / size;
    if (rank == 0) {
        im = malloc(sizeof(double) * rows);
        pic = malloc(rows * COLS);
        for (int i = 0; i < rows; i++)
            im[i] = 1.1875 - i * 0.09375;
    }
    double myim[r];
    char mypic[r][COLS];
    MPI_Scatter(im, r, MPI_DOUBLE, myim, r, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < r; i++)
        for (int x = 0; x < COLS; x++) {
            int k = escape(-2.125 + x * 0.046875, myim[i]);
            mypic[i][x] = k == MAXIT ? '@' : " .:-=+*%"[k % 8];
        }
    MPI_Gather(mypic, r * COLS, MPI_CHAR, pic, r * COLS, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < rows; i++)
            printf("%.*s\n", COLS, pic + i * COLS);
        free(im);
        free(pic);
    }
    MPI_Finalize();
    return EXIT_SUCCESS;
}
