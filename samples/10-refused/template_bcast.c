/* A template as long as one share is broadcast and laid over every part. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n = 210, len, i;
    int *a = NULL, *part, *window;
    long sum = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    len = n / p;
    part = malloc(len * sizeof(int));
    window = malloc(len * sizeof(int));
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = i % 23;
        for (i = 0; i < len; i++)
            window[i] = i < len / 2 ? i : len - i;
    }
    MPI_Bcast(window, len, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(a, len, MPI_INT, part, len, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < len; i++)
        sum += (long)part[i] * window[i];
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%ld\n", total);
        free(a);
    }
    free(part);
    free(window);
    MPI_Finalize();
    return 0;
}
