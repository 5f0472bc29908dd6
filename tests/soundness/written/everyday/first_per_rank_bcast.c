#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* sample sort, step one: every rank sorts and offers 3 regular samples of its part */
static int cmp(const void *p, const void *q)
{
    int a = *(int *)p, b = *(int *)q;
    return (a > b) - (a < b);
}

int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int len = n / size;
    int *keys = NULL, *k = malloc(len * sizeof(int)), smp[3];
    if (rank == 0) {
        keys = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            keys[i] = (i * 389) % 997;
    }
    MPI_Scatter(keys, len, MPI_INT, k, len, MPI_INT, 0, MPI_COMM_WORLD);
    qsort(k, len, sizeof(int), cmp);
    for (int i = 0; i < 3; i++)
        smp[i] = k[(i + 1) * len / 4];
    int *all = rank == 0 ? malloc(3 * size * sizeof(int)) : NULL;
    MPI_Gather(smp, 3, MPI_INT, all, 3, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        qsort(all, 3 * size, sizeof(int), cmp);
        printf("splitters:");
        for (int p = 1; p < size; p++)
            printf(" %d", all[3 * p]);
        printf("\n");
    }
    free(all);
    free(k);
    free(keys);
    MPI_Finalize();
    return 0;
}
