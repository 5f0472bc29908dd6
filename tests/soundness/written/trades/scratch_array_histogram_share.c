#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * A scratch array is used twice: first as a histogram of the share (to find
 * the most frequent value) and later, without clearing everything, as output
 * buffer for the values which are not that one.
 */

#define N 420
#define VALS 60

int main(int argc, char **argv)
{
    int rank, size;
    static int data[N], mine[N], scratch[N], result[N];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (N % size) {
        if (rank == 0)
            printf("N must be divisible by the number of ranks\n");
        MPI_Finalize();
        return 0;
    }
    int cnt = N / size;

    if (rank == 0)
        for (int i = 0; i < N; i++)
            data[i] = (i * i + 7 * i) % VALS;

    MPI_Scatter(data, cnt, MPI_INT, mine, cnt, MPI_INT, 0, MPI_COMM_WORLD);

    memset(scratch, 0, sizeof scratch);
    for (int i = 0; i < cnt; i++)
        scratch[mine[i]]++;
    int mode = 0;
    for (int v = 1; v < VALS; v++)
        if (scratch[v] > scratch[mode])
            mode = v;

    int k = 0;
    for (int i = 0; i < cnt; i++)
        if (mine[i] != mode)
            scratch[k++] = mine[i];
    while (k < cnt)
        scratch[k++] = -1;

    MPI_Gather(scratch, cnt, MPI_INT, result, cnt, MPI_INT, 0, MPI_COMM_WORLD);

    int *modes = rank == 0 ? malloc(size * sizeof(int)) : NULL;
    MPI_Gather(&mode, 1, MPI_INT, modes, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int kept = 0;
        printf("modes:");
        for (int r = 0; r < size; r++)
            printf(" %d", modes[r]);
        printf("\n");
        for (int i = 0; i < N; i++)
            if (result[i] >= 0)
                kept++;
        printf("%d values kept, %d dropped\n", kept, N - kept);
        free(modes);
    }
    MPI_Finalize();
    return 0;
}
