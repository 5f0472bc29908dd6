#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* y = A x, A distributed by rows, integers modulo a prime */
#define P 10007

int main(int argc, char **argv)
{
    int rank, size, rows = 60, cols = 8;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1) rows = atoi(argv[1]);
    if (argc > 2) cols = atoi(argv[2]);

    int *A = NULL, *y = NULL;
    int *x = malloc(cols * sizeof *x);
    if (rank == 0) {
        A = malloc(rows * cols * sizeof *A);
        y = malloc(rows * sizeof *y);
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < cols; j++)
                A[i * cols + j] = (i * 31 + j * j) % P;
        for (int j = 0; j < cols; j++)
            x[j] = 3 * j + 1;
    }
    MPI_Bcast(x, cols, MPI_INT, 0, MPI_COMM_WORLD);

    int myrows = rows / size;
    int *a = malloc(myrows * cols * sizeof *a);
    int *b = malloc(myrows * sizeof *b);
    MPI_Scatter(A, myrows * cols, MPI_INT, a, myrows * cols, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < myrows; i++) {
        long acc = 0;
        for (int j = 0; j < cols; j++)
            acc += (long)a[i * cols + j] * x[j];
        b[i] = (int)(acc % P);
    }
    MPI_Gather(b, myrows, MPI_INT, y, myrows, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < rows; i++)
            printf("%d%c", y[i], i % 10 == 9 ? '\n' : ' ');
        if (rows % 10) putchar('\n');
        free(A);
        free(y);
    }
    free(a); free(b); free(x);
    MPI_Finalize();
    return 0;
}
