#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* keep only valid readings; sizes differ per rank, so Gatherv at the end */
int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *raw = NULL;
    if (rank == 0) {
        raw = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            raw[i] = i % 7 == 3 ? -1 : (i * 19) % 83;
    }
    int m = n / size;
    int *r = malloc(m * sizeof(int));
    MPI_Scatter(raw, m, MPI_INT, r, m, MPI_INT, 0, MPI_COMM_WORLD);

    int kept = 0;
    for (int i = 0; i < m; i++)
        if (r[i] >= 0)
            r[kept++] = r[i];

    int *counts = NULL, *displs = NULL, *clean = NULL, total = 0;
    if (rank == 0) {
        counts = malloc(size * sizeof(int));
        displs = malloc(size * sizeof(int));
    }
    MPI_Gather(&kept, 1, MPI_INT, counts, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int p = 0; p < size; p++) {
            displs[p] = total;
            total += counts[p];
        }
        clean = malloc((total + 1) * sizeof(int));
    }
    MPI_Gatherv(r, kept, MPI_INT, clean, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d valid of %d\n", total, n);
        for (int i = 0; i < total; i++)
            printf("%d ", clean[i]);
        printf("\n");
        free(counts);
        free(displs);
        free(clean);
        free(raw);
    }
    free(r);
    MPI_Finalize();
    return 0;
}
