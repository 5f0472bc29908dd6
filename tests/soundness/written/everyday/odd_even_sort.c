#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* odd-even transposition sort over blocks of equal length */
static int cmp(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void keep(int *a, const int *b, int *tmp, int n, int low)
{
    memcpy(tmp, a, n * sizeof(int));
    memcpy(tmp + n, b, n * sizeof(int));
    qsort(tmp, 2 * n, sizeof(int), cmp);
    memcpy(a, low ? tmp : tmp + n, n * sizeof(int));
}

int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int m = n / size;
    int *all = NULL, *a = malloc(m * sizeof(int)), *b = malloc(m * sizeof(int));
    int *tmp = malloc(2 * m * sizeof(int));
    if (rank == 0) {
        all = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            all[i] = (i * 37 + 11) % 101;
    }
    MPI_Scatter(all, m, MPI_INT, a, m, MPI_INT, 0, MPI_COMM_WORLD);
    qsort(a, m, sizeof(int), cmp);
    for (int phase = 0; phase < size; phase++) {
        int partner = (phase + rank) % 2 == 0 ? rank + 1 : rank - 1;
        if (partner < 0 || partner >= size)
            continue;
        MPI_Sendrecv(a, m, MPI_INT, partner, 0, b, m, MPI_INT, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        keep(a, b, tmp, m, rank < partner);
    }
    MPI_Gather(a, m, MPI_INT, all, m, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; i++)
            printf("%d ", all[i]);
        printf("\n");
        free(all);
    }
    free(a); free(b); free(tmp);
    MPI_Finalize();
    return 0;
}
