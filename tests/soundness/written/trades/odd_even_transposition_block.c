#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* Odd-even transposition sort over blocks (classroom example) */

static int compare_ints(const void *pa, const void *pb)
{
    const int a = *(const int *)pa;
    const int b = *(const int *)pb;
    return a < b ? -1 : a > b;
}

static void keep(int *own, const int *other, int *tmp, int m, int low)
{
    if (low) {
        for (int i = 0, j = 0, k = 0; k < m; k++)
            tmp[k] = own[i] <= other[j] ? own[i++] : other[j++];
    } else {
        for (int i = m - 1, j = m - 1, k = m - 1; k >= 0; k--)
            tmp[k] = own[i] >= other[j] ? own[i--] : other[j--];
    }
    for (int k = 0; k < m; k++)
        own[k] = tmp[k];
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int m = 20, n = m * size;
    int *all = NULL;
    int own[20], other[20], tmp[20];

    if (rank == 0) {
        all = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            all[i] = (i * 7919 + 1234) % 1009;
    }
    MPI_Scatter(all, m, MPI_INT, own, m, MPI_INT, 0, MPI_COMM_WORLD);
    qsort(own, m, sizeof(int), compare_ints);

    for (int phase = 0; phase < size; phase++) {
        int partner;
        if (phase % 2 == 0)
            partner = rank % 2 == 0 ? rank + 1 : rank - 1;
        else
            partner = rank % 2 == 0 ? rank - 1 : rank + 1;
        if (partner < 0 || partner >= size)
            continue;
        MPI_Sendrecv(own, m, MPI_INT, partner, phase, other, m, MPI_INT, partner, phase,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        keep(own, other, tmp, m, rank < partner);
    }

    MPI_Gather(own, m, MPI_INT, all, m, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int ok = 1;
        for (int i = 1; i < n; i++)
            if (all[i - 1] > all[i])
                ok = 0;
        for (int i = 0; i < n; i++)
            printf("%d%c", all[i], i % 10 == 9 ? '\n' : ' ');
        printf("%s\n", ok ? "sorted" : "NOT sorted");
        free(all);
    }
    MPI_Finalize();
    return 0;
}
