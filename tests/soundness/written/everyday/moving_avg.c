#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* 3-point smoothing; neighbours on other ranks are got through Sendrecv */
int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int m = n / size;
    int *sig = NULL;
    int *s = calloc(m + 2, sizeof(int)), *t = malloc(m * sizeof(int));
    if (rank == 0) {
        sig = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            sig[i] = (i * 37) % 90;
    }
    MPI_Scatter(sig, m, MPI_INT, s + 1, m, MPI_INT, 0, MPI_COMM_WORLD);

    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    MPI_Sendrecv(&s[1], 1, MPI_INT, left, 1, &s[m + 1], 1, MPI_INT, right, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&s[m], 1, MPI_INT, right, 2, &s[0], 1, MPI_INT, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    for (int i = 1; i <= m; i++)
        t[i - 1] = (s[i - 1] + s[i] + s[i + 1]) / 3;
    MPI_Gather(t, m, MPI_INT, sig, m, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; i++)
            printf("%d\n", sig[i]);
        free(sig);
    }
    free(s);
    free(t);
    MPI_Finalize();
    return 0;
}
