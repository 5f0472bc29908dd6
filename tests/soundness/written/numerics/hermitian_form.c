/* Quadratic form x^H A x of a complex Hermitian matrix and the norm of A x. */
#include <complex.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef double complex zcomplex;

#define DIM 20

static zcomplex entry(int i, int j)
{
    if (i == j)
        return 2.0 + 0.05 * i;
    if (i > j)
        return conj(entry(j, i));
    return 1.0 / (1 + j - i) + I * 0.1 * ((i + 2 * j) % 5);
}

int main(int argc, char *argv[])
{
    int rank, size, i, j;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* pad the matrix with zero rows up to a multiple of the process count */
    int padded = DIM;
    while (padded % size)
        ++padded;
    int nrow = padded / size;

    zcomplex *a = NULL;
    zcomplex *block = malloc(sizeof(zcomplex) * nrow * DIM);
    zcomplex *x = malloc(sizeof(zcomplex) * padded);
    if (rank == 0) {
        a = malloc(sizeof(zcomplex) * padded * DIM);
        for (i = 0; i < padded; i++)
            for (j = 0; j < DIM; j++)
                a[i * DIM + j] = i < DIM ? entry(i, j) : 0.0;
        for (i = 0; i < padded; i++)
            x[i] = i < DIM ? cexp(I * 0.3 * i) / (1.0 + 0.1 * i) : 0.0;
    }

    MPI_Bcast(x, 2 * padded, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(a, 2 * nrow * DIM, MPI_DOUBLE, block, 2 * nrow * DIM, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    double loc[3] = { 0.0, 0.0, 0.0 }, glob[3];   /* re, im of form; norm^2 */
    for (i = 0; i < nrow; i++) {
        zcomplex t = 0.0, q;
        for (j = 0; j < DIM; j++)
            t += block[i * DIM + j] * x[j];
        q = conj(x[rank * nrow + i]) * t;
        loc[0] += creal(q);
        loc[1] += cimag(q);
        loc[2] += creal(t) * creal(t) + cimag(t) * cimag(t);
    }
    MPI_Reduce(loc, glob, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("x^H A x = %.4f\n", glob[0]);
        printf("imaginary part %s\n", fabs(glob[1]) < 1e-12 ? "vanishes" : "does not vanish");
        printf("|A x| = %.4f\n", sqrt(glob[2]));
        free(a);
    }
    free(block);
    free(x);
    MPI_Finalize();
    return 0;
}
