/* The helper keeps all processes in step: one barrier per item. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static long walk(const int *b, int length)
{
    long sum = 0;
    for (int i = 0; i < length; i++) {
        sum += b[i];
        MPI_Barrier(MPI_COMM_WORLD);
    }
    return sum;
}

int main(int argc, char *argv[])
{
    int rank, p, n = 42;
    int *a = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    int share = n / p;
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            a[i] = i;
    }
    int *b = malloc(share * sizeof(int));
    MPI_Scatter(a, share, MPI_INT, b, share, MPI_INT, 0, MPI_COMM_WORLD);
    long sum = walk(b, share), total;
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld\n", total);
    free(a);
    free(b);
    MPI_Finalize();
    return 0;
}
