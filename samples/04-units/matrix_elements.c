/* c = a * b for square matrices. The share is counted in elements, chunk / n of them are rows; b is allocated in two
 * places and broadcast. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int me, np, n = 35;
    int *a = NULL, *b, *c = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (argc > 1)
        n = atoi(argv[1]);

    int chunk = n * n / np;

    if (me == 0) {
        a = malloc(n * n * sizeof(int));
        b = malloc(n * n * sizeof(int));
        c = malloc(n * n * sizeof(int));
        for (int i = 0; i < n * n; i++) {
            a[i] = i % 13 - 6;
            b[i] = i % 7 - 3;
            c[i] = 0;
        }
    } else {
        b = malloc(n * n * sizeof(int));
    }

    int *mya = malloc(chunk * sizeof(int));
    int *myc = malloc(chunk * sizeof(int));
    for (int i = 0; i < chunk; i++)
        myc[i] = 0;

    MPI_Bcast(b, n * n, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(a, chunk, MPI_INT, mya, chunk, MPI_INT, 0, MPI_COMM_WORLD);

    for (int i = 0; i < chunk / n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                myc[i * n + j] += mya[i * n + k] * b[k * n + j];

    MPI_Gather(myc, chunk, MPI_INT, c, chunk, MPI_INT, 0, MPI_COMM_WORLD);

    if (me == 0) {
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++)
                printf("%d ", c[i * n + j]);
            printf("\n");
        }
        free(a);
        free(c);
    }
    free(b);
    free(mya);
    free(myc);
    MPI_Finalize();
    return 0;
}
