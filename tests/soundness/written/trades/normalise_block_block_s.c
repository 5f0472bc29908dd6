#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* Each rank normalises its block of sensor data to the block's own maximum,
   as the data logger does for every channel. */

#define N 840

int main(int argc, char **argv)
{
    static int data[N], out[N];
    int rank, size, i, max;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (N % size) {
        if (rank == 0)
            puts("wrong number of channels");
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        int v = 11;
        for (i = 0; i < N; i++) {
            v = (v * 29 + 17) % 997;
            data[i] = v + i / 3;
        }
    }

    int len = N / size;
    int *chunk = (int *)malloc(sizeof(int) * len);
    MPI_Scatter(data, len, MPI_INT, chunk, len, MPI_INT, 0, MPI_COMM_WORLD);

    max = chunk[0];
    for (i = 1; i < len; i++)
        if (chunk[i] > max)
            max = chunk[i];
    if (max == 0)
        max = 1;
    for (i = 0; i < len; i++)
        chunk[i] = chunk[i] * 1000 / max;

    MPI_Gather(chunk, len, MPI_INT, out, len, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long sum = 0;
        int full = 0;
        for (i = 0; i < N; i++) {
            sum += out[i];
            if (out[i] == 1000)
                full++;
        }
        printf("sum of normalised values: %ld\n", sum);
        printf("values at full scale: %d\n", full);
        printf("first ten:");
        for (i = 0; i < 10; i++)
            printf(" %d", out[i]);
        printf("\n");
    }
    free(chunk);
    MPI_Finalize();
    return 0;
}
