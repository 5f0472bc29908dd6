/* The scatter is in the body of a macro that is used twice. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define DEAL(whole, part) \
    MPI_Scatter(whole, share, MPI_INT, part, share, MPI_INT, 0, MPI_COMM_WORLD)

int main(int argc, char *argv[])
{
    int rank, p, n = 210, share, i;
    int *a = NULL, *b = NULL, *x, *y;
    long sum = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    share = n / p;
    x = malloc(share * sizeof(int));
    y = malloc(share * sizeof(int));
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        b = malloc(n * sizeof(int));
        for (i = 0; i < n; i++) {
            a[i] = i;
            b[i] = n - i;
        }
    }
    DEAL(a, x);
    DEAL(b, y);
    for (i = 0; i < share; i++)
        sum += (long)x[i] * y[i];
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld\n", total);
    free(a);
    free(b);
    free(x);
    free(y);
    MPI_Finalize();
    return 0;
}
