#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* weighted sum: each element times its (global) index */
int main(int argc, char *argv[])
{
    int rank, size, i;
    int N = 60;
    int *v = NULL;
    long mysum = 0, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int chunk = N / size;
    int first = rank * chunk;
    int *w = (int *)malloc(chunk * sizeof(int));
    if (rank == 0) {
        v = (int *)malloc(N * sizeof(int));
        for (i = 0; i < N; i++)
            v[i] = (7 * i + 5) % 23;
    }
    MPI_Scatter(v, chunk, MPI_INT, w, chunk, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < chunk; i++)
        mysum += (long)(first + i) * w[i];
    MPI_Reduce(&mysum, &sum, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("weighted sum = %ld\n", sum);
        free(v);
    }
    free(w);
    MPI_Finalize();
    return 0;
}
