/* transpose of a square matrix with MPI_Alltoall */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, p, b, n, i, j, k;
    int *a = NULL, *mine, *snd, *rcv;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);

    n = 24;
    if (n % p) {
        if (rank == 0) printf("matrix order %d, processes %d: not divisible\n", n, p);
        MPI_Finalize();
        return 0;
    }
    b = n / p;

    mine = malloc(b * n * sizeof(int));
    snd = malloc(b * n * sizeof(int));
    rcv = malloc(b * n * sizeof(int));
    if (rank == 0) {
        a = malloc(n * n * sizeof(int));
        for (i = 0; i < n; i++)
            for (j = 0; j < n; j++)
                a[i * n + j] = 100 * i + j;
    }
    MPI_Scatter(a, b * n, MPI_INT, mine, b * n, MPI_INT, 0, MPI_COMM_WORLD);

    /* pack: b x b tile for destination k, already transposed */
    for (k = 0; k < p; k++)
        for (i = 0; i < b; i++)
            for (j = 0; j < b; j++)
                snd[k * b * b + j * b + i] = mine[i * n + k * b + j];

    MPI_Alltoall(snd, b * b, MPI_INT, rcv, b * b, MPI_INT, MPI_COMM_WORLD);

    for (k = 0; k < p; k++)
        for (i = 0; i < b; i++)
            for (j = 0; j < b; j++)
                mine[i * n + k * b + j] = rcv[k * b * b + i * b + j];

    MPI_Gather(mine, b * n, MPI_INT, a, b * n, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int wrong = 0;
        for (i = 0; i < n; i++)
            for (j = 0; j < n; j++)
                if (a[i * n + j] != 100 * j + i) wrong++;
        printf("wrong elements: %d\n", wrong);
        printf("row 3:");
        for (j = 0; j < n; j++) printf(" %d", a[3 * n + j]);
        printf("\n");
        free(a);
    }
    free(mine); free(snd); free(rcv);
    MPI_Finalize();
    return 0;
}
