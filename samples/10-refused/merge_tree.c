/* Merge sort over a tree of processes: the length doubles at every level. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

static int compare(const void *x, const void *y)
{
    return *(const int *)x - *(const int *)y;
}

static int *merge(int *a, int la, int *b, int lb)
{
    int *c = malloc((la + lb) * sizeof(int));
    int i = 0, j = 0, k = 0;
    while (i < la || j < lb)
        c[k++] = j >= lb || (i < la && a[i] <= b[j]) ? a[i++] : b[j++];
    free(a);
    free(b);
    return c;
}

int main(int argc, char *argv[])
{
    int rank, p, n = 96, length, step, i;
    int *a = NULL, *mine;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    length = n / p;
    mine = malloc(length * sizeof(int));
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = (i * 59) % 97;
    }
    MPI_Scatter(a, length, MPI_INT, mine, length, MPI_INT, 0, MPI_COMM_WORLD);
    qsort(mine, length, sizeof(int), compare);
    for (step = 1; step < p; step *= 2) {
        if (rank % (2 * step) != 0) {
            MPI_Send(mine, length, MPI_INT, rank - step, 0, MPI_COMM_WORLD);
            break;
        }
        if (rank + step < p) {
            int *other = malloc(length * sizeof(int));
            MPI_Recv(other, length, MPI_INT, rank + step, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            mine = merge(mine, length, other, length);
            length = 2 * length;
        }
    }
    if (rank == 0) {
        for (i = 0; i < length; i++)
            printf("%d\n", mine[i]);
        free(a);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
