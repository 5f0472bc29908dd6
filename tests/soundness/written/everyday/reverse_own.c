#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* reverses the part of every process in place (exercise 4) */
int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int m = n / size, *a = NULL, *b = malloc(m * sizeof(int));
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++) a[i] = i;
    }
    MPI_Scatter(a, m, MPI_INT, b, m, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0, j = m - 1; i < j; i++, j--) {
        int t = b[i]; b[i] = b[j]; b[j] = t;
    }
    MPI_Gather(b, m, MPI_INT, a, m, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; i++) printf("%d ", a[i]);
        puts("");
        free(a);
    }
    free(b);
    MPI_Finalize();
    return 0;
}
