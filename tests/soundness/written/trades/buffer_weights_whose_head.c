#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/*
 * One work buffer for everything: first it holds the weights of all bins,
 * then the head of it receives the share of the data and the rest keeps
 * the weights. The result is a dot product of the whole buffer with 1,2,3...
 */

#define BUF 240

int main(int argc, char **argv)
{
    int rank, size;
    long work[BUF];
    long *data = NULL;
    long part = 0, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int n = BUF;
    if (n % size) {
        if (rank == 0)
            printf("buffer of %d cannot be split by %d\n", n, size);
        MPI_Finalize();
        return 0;
    }
    const int cnt = n / size;

    for (int i = 0; i < n; i++)
        work[i] = 3 + i % 4;

    if (rank == 0) {
        data = malloc(n * sizeof *data);
        for (int i = 0; i < n; i++)
            data[i] = (i * 19) % 83;
    }

    /* data overwrites the beginning */
    MPI_Scatter(data, cnt, MPI_LONG, work, cnt, MPI_LONG, 0, MPI_COMM_WORLD);

    for (int i = 0; i < n; i++)
        part += (i + 1) * work[i];

    MPI_Reduce(&part, &sum, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("weighted total %ld\n", sum);
        printf("root alone     %ld\n", part);
        free(data);
    }
    MPI_Finalize();
    return 0;
}
