/* Odd-even transposition sort on blocks: neighbours exchange whole blocks and keep the lower or the upper half. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

static int compare(const void *x, const void *y)
{
    return *(const int *)x - *(const int *)y;
}

static void keep_low(int *mine, const int *other, int *tmp, int n)
{
    int i = 0, j = 0, k;
    for (k = 0; k < n; k++)
        tmp[k] = mine[i] <= other[j] ? mine[i++] : other[j++];
    memcpy(mine, tmp, n * sizeof(int));
}

static void keep_high(int *mine, const int *other, int *tmp, int n)
{
    int i = n - 1, j = n - 1, k;
    for (k = n - 1; k >= 0; k--)
        tmp[k] = mine[i] >= other[j] ? mine[i--] : other[j--];
    memcpy(mine, tmp, n * sizeof(int));
}

int main(int argc, char *argv[])
{
    int rank, p, n = 210, local_n, phase, partner, i;
    int *keys = NULL, *mine, *other, *tmp;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    local_n = n / p;
    mine = malloc(local_n * sizeof(int));
    other = malloc(local_n * sizeof(int));
    tmp = malloc(local_n * sizeof(int));
    if (rank == 0) {
        keys = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            keys[i] = (i * 89) % 211;
    }
    MPI_Scatter(keys, local_n, MPI_INT, mine, local_n, MPI_INT, 0, MPI_COMM_WORLD);
    qsort(mine, local_n, sizeof(int), compare);
    for (phase = 0; phase < p; phase++) {
        partner = (phase + rank) % 2 == 0 ? rank + 1 : rank - 1;
        if (partner < 0 || partner >= p)
            continue;
        MPI_Sendrecv(mine, local_n, MPI_INT, partner, 0, other, local_n, MPI_INT, partner, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        if (rank < partner)
            keep_low(mine, other, tmp, local_n);
        else
            keep_high(mine, other, tmp, local_n);
    }
    MPI_Gather(mine, local_n, MPI_INT, keys, local_n, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < local_n * p; i++)
            printf("%d\n", keys[i]);
        free(keys);
    }
    free(mine);
    free(other);
    free(tmp);
    MPI_Finalize();
    return 0;
}
