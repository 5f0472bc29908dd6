/* arguments: 12 | 24 | 48 | */
/* Parallel transpose of a square matrix: scatter block rows, exchange tiles. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static void usage_exit(int rank, const char *msg)
{
    if (rank == 0)
        fprintf(stderr, "transpose: %s\n", msg);
    MPI_Finalize();
    exit(0);
}

int main(int argc, char **argv)
{
    int *A = NULL, *T = NULL;
    int *rowsbuf, *sendbuf, *recvbuf;
    int N = 24, b, me, np, i, j, q;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (argc > 1)
        N = atoi(argv[1]);
    if (N <= 0)
        usage_exit(me, "order must be positive");
    if (N % np)
        usage_exit(me, "order must be a multiple of the number of processes");

    b = N / np;
    rowsbuf = malloc(b * N * sizeof(int));
    sendbuf = malloc(b * N * sizeof(int));
    recvbuf = malloc(b * N * sizeof(int));

    if (me == 0) {
        A = malloc(N * N * sizeof(int));
        T = malloc(N * N * sizeof(int));
        for (i = 0; i < N * N; i++)
            A[i] = 7 * (i / N) + 1000 * (i % N) + i % 3;
    }

    MPI_Scatter(A, b * N, MPI_INT, rowsbuf, b * N, MPI_INT, 0, MPI_COMM_WORLD);

    /* tile for process q: columns q*b .. q*b+b-1, already transposed */
    for (q = 0; q < np; q++)
        for (j = 0; j < b; j++)
            for (i = 0; i < b; i++)
                sendbuf[q * b * b + j * b + i] = rowsbuf[i * N + q * b + j];

    MPI_Alltoall(sendbuf, b * b, MPI_INT, recvbuf, b * b, MPI_INT, MPI_COMM_WORLD);

    for (q = 0; q < np; q++)
        for (j = 0; j < b; j++)
            for (i = 0; i < b; i++)
                rowsbuf[j * N + q * b + i] = recvbuf[q * b * b + j * b + i];

    MPI_Gather(rowsbuf, b * N, MPI_INT, T, b * N, MPI_INT, 0, MPI_COMM_WORLD);

    if (me == 0) {
        int bad = 0;
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++)
                if (T[j * N + i] != A[i * N + j])
                    bad++;
        printf("order %d: %s (%d wrong)\n", N, bad ? "FAILED" : "ok", bad);
        for (j = 0; j < 6; j++)
            printf("%6d%c", T[N + j], j == 5 ? '\n' : ' ');
        free(A);
        free(T);
    }
    free(rowsbuf);
    free(sendbuf);
    free(recvbuf);
    MPI_Finalize();
    return 0;
}
