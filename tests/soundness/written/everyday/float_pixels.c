#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Mandelbrot escape times for a list of points (x, y pairs sent as one type) */
enum { NX = 20, NY = 12, MAXIT = 60 };

typedef struct { double re, im; } complex_t;

static int escape(complex_t c)
{
    complex_t z = { 0.0, 0.0 };
    int it;
    for (it = 0; it < MAXIT; it++) {
        double re2 = z.re * z.re, im2 = z.im * z.im;
        if (re2 + im2 > 4.0)
            break;
        z.im = 2.0 * z.re * z.im + c.im;
        z.re = re2 - im2 + c.re;
    }
    return it;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Datatype cplx;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_contiguous(2, MPI_DOUBLE, &cplx);
    MPI_Type_commit(&cplx);

    const int points = NX * NY;
    const int own = points / size;
    complex_t *plane = NULL, *c = malloc(own * sizeof *c);
    int *iters = NULL, *it = malloc(own * sizeof *it);
    if (rank == 0) {
        plane = malloc(points * sizeof *plane);
        iters = malloc(points * sizeof *iters);
        for (int y = 0; y < NY; y++)
            for (int x = 0; x < NX; x++) {
                plane[y * NX + x].re = -2.0 + 3.0 * x / NX;
                plane[y * NX + x].im = -1.0 + 2.0 * y / NY;
            }
    }
    MPI_Scatter(plane, own, cplx, c, own, cplx, 0, MPI_COMM_WORLD);
    for (int i = 0; i < own; i++)
        it[i] = escape(c[i]);
    MPI_Gather(it, own, MPI_INT, iters, own, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        static const char shade[] = " .:-=+*#%@";
        for (int y = 0; y < NY; y++) {
            for (int x = 0; x < NX; x++)
                putchar(shade[iters[y * NX + x] * 9 / MAXIT]);
            putchar('\n');
        }
    }
    free(c);
    free(it);
    free(plane);
    free(iters);
    MPI_Type_free(&cplx);
    MPI_Finalize();
    return 0;
}
