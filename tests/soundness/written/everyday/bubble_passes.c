#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* counts the swaps bubble sort needs on every part: inversions inside the part */
int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int m = n / size;
    int *all = NULL, *a = malloc(m * sizeof *a);
    if (rank == 0) {
        all = malloc(n * sizeof *all);
        for (int i = 0; i < n; i++)
            all[i] = (i * 71) % 113;
    }
    MPI_Scatter(all, m, MPI_INT, a, m, MPI_INT, 0, MPI_COMM_WORLD);
    int swaps = 0, again;
    do {
        again = 0;
        for (int i = 0; i + 1 < m; i++)
            if (a[i] > a[i + 1]) {
                int t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
                swaps++, again = 1;
            }
    } while (again);
    int total;
    MPI_Reduce(&swaps, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d swaps\n", total);
    free(a);
    free(all);
    MPI_Finalize();
    return 0;
}
