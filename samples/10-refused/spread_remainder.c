/* The first n % p ranks get one number more, sent one by one after the scatter. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n, base, extra, mine, i;
    int *a = NULL, *b;
    long sum = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    n = argc > 1 ? atoi(argv[1]) : 101;
    base = n / p;
    extra = n % p;
    mine = base + (rank < extra ? 1 : 0);
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = i + 1;
    }
    b = malloc((base + 1) * sizeof(int));
    MPI_Scatter(a, base, MPI_INT, b, base, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 1; i < extra; i++)
            MPI_Send(&a[base * p + i], 1, MPI_INT, i, 9, MPI_COMM_WORLD);
        if (extra > 0)
            b[base] = a[base * p];
    } else if (rank < extra) {
        MPI_Recv(&b[base], 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (i = 0; i < mine; i++)
        sum += (long)b[i] * b[i];
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%ld\n", total);
        free(a);
    }
    free(b);
    MPI_Finalize();
    return 0;
}
