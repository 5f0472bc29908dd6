#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* counting sort of bytes: only the counts travel back, root rebuilds the order */
int main(int argc, char **argv)
{
    enum { N = 600, B = 256 };
    int rank, size;
    unsigned char *bytes = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        bytes = malloc(N);
        for (int i = 0; i < N; ++i)
            bytes[i] = (unsigned char)((i * i * 3 + 17 * i) & 0xff);
    }
    const int part = N / size;
    unsigned char *mine = malloc((size_t)part);
    int *bucket = calloc(B, sizeof(int));
    int *result = NULL;
    if (rank == 0)
        result = calloc(B, sizeof(int));
    MPI_Scatter(bytes, part, MPI_UNSIGNED_CHAR, mine, part, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int i = part; i-- > 0;)
        bucket[mine[i]] += 1;
    MPI_Reduce(bucket, result, B, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int pos = 0;
        for (int b = 0; b < B; b++) {
            memset(bytes + pos, b, (size_t)result[b]);
            pos += result[b];
        }
        printf("min %d median %d max %d\n", bytes[0], bytes[N / 2], bytes[N - 1]);
        free(result);
        free(bytes);
    }
    free(bucket);
    free(mine);
    MPI_Finalize();
    return 0;
}
