#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* block-wise insertion sort, full qsort of the gathered (partially sorted) data on root */
static void insertion(int *a, int n)
{
    for (int i = 1; i < n; i++) {
        int key = a[i], j = i;
        while (j > 0 && a[j - 1] > key) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = key;
    }
}

static int less(const void *p, const void *q)
{
    const int a = *(const int *)p, b = *(const int *)q;
    return a < b ? -1 : a > b;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int count = argc > 1 ? atoi(argv[1]) : 120;
    int sub = count / size;

    int *list = NULL;
    if (rank == 0) {
        list = malloc(count * sizeof *list);
        for (int i = 0; i < count; i++)
            list[i] = (i * 61 + 7) % 127;
    }
    int *sublist = malloc(sub * sizeof *sublist);
    MPI_Scatter(list, sub, MPI_INT, sublist, sub, MPI_INT, 0, MPI_COMM_WORLD);
    insertion(sublist, sub);
    MPI_Gather(sublist, sub, MPI_INT, list, sub, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        qsort(list, count, sizeof *list, less);
        for (int i = 0; i < count; i++)
            printf("%d%s", list[i], i + 1 == count ? "\n" : " ");
        free(list);
    }
    free(sublist);
    MPI_Finalize();
    return 0;
}
