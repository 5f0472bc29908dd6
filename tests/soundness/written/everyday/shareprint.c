#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Course exercise 3: scatter an array, sum it up, say hello */
int main(int argc, char **argv)
{
    int rank, size, i;
    const int N = 120;
    int *data = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        data = malloc(N * sizeof(int));
        for (i = 0; i < N; i++)
            data[i] = i + 1;
        printf("each process gets %d elements\n", N / size);
    }
    int chunk = N / size;
    int *local = malloc(chunk * sizeof(int));
    MPI_Scatter(data, chunk, MPI_INT, local, chunk, MPI_INT, 0, MPI_COMM_WORLD);
    int sum = 0, total;
    for (i = 0; i < chunk; i++)
        sum += local[i];
    MPI_Reduce(&sum, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("total = %d\n", total);
        printf("root summed up %d of them itself: %d\n", chunk, sum);
        free(data);
    }
    free(local);
    MPI_Finalize();
    return 0;
}
