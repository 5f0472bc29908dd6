/* dot product; the root does what is left over when n is not a multiple of p */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char* argv[]) {
    int rank, p, n, q, i;
    double *x = 0, *y = 0, *lx, *ly;
    double partial = 0.0, dot = 0.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    n = (argc > 1) ? atoi(argv[1]) : 1000;

    if (rank == 0) {
        x = (double*) malloc(n * sizeof(double));
        y = (double*) malloc(n * sizeof(double));
        for (i = 0; i < n; i++) {
            x[i] = i % 13 + 1;
            y[i] = (i * i) % 17 - 3;
        }
    }

    q = n / p;
    lx = (double*) malloc(q * sizeof(double));
    ly = (double*) malloc(q * sizeof(double));
    MPI_Scatter(x, q, MPI_DOUBLE, lx, q, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(y, q, MPI_DOUBLE, ly, q, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (i = 0; i < q; i++)
        partial += lx[i] * ly[i];
    MPI_Reduce(&partial, &dot, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        /* the rest */
        for (i = q * p; i < n; i++)
            dot += x[i] * y[i];
        printf("x . y = %.1f\n", dot);
        free(x);
        free(y);
    }
    free(lx);
    free(ly);
    MPI_Finalize();
    return 0;
}
