#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* partial sums are shown per rank, as in the lab sheet */
int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *a = NULL, *b, k = n / size, s = 0;
    b = (int *)malloc(k * sizeof(int));
    if (rank == 0) {
        a = (int *)malloc(n * sizeof(int));
        for (int i = 0; i < n; i++) a[i] = i + 1;
    }
    MPI_Scatter(a, k, MPI_INT, b, k, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++) s += b[i];
    int *partial = NULL;
    if (rank == 0) partial = (int *)malloc(size * sizeof(int));
    MPI_Gather(&s, 1, MPI_INT, partial, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int total = 0;
        for (int p = 0; p < size; p++) {
            printf("Partial sum of process %d: %d\n", p, partial[p]);
            total += partial[p];
        }
        printf("Total: %d\n", total);
        free(partial);
        free(a);
    }
    free(b);
    MPI_Finalize();
    return 0;
}
