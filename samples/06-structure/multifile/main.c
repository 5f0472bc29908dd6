/* Gram-Schmidt step: makes y orthogonal to x (in whole numbers, so that sums are exact). */
#include <stdio.h>
#include <stdlib.h>
#include "vector.h"

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = argc > 1 ? atoi(argv[1]) : 210;
    int block = n / size;
    double *x = NULL, *y = NULL;
    if (rank == 0) {
        x = calloc(n, sizeof *x);
        y = calloc(n, sizeof *y);
        for (int i = 0; i < n; i++) {
            x[i] = i % 4 - 1;
            y[i] = 64 * (i % 9);
        }
    }

    double *my_x = calloc(block, sizeof *my_x);
    double *my_y = calloc(block, sizeof *my_y);
    distribute(x, my_x, block, 0, MPI_COMM_WORLD);
    distribute(y, my_y, block, 0, MPI_COMM_WORLD);

    double xx = dvector_dot(my_x, my_x, block, MPI_COMM_WORLD);
    double xy = dvector_dot(my_x, my_y, block, MPI_COMM_WORLD);
    dvector_axpy(-xy / xx, my_x, my_y, block);

    collect(my_y, y, block, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("x.x = %g, x.y = %g\n", xx, xy);
        show("y", y, block * size);
        free(x);
        free(y);
    }
    free(my_x);
    free(my_y);
    MPI_Finalize();
    return 0;
}
