#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* filter: keep matching items, gather the kept ones with Gatherv in rank order */
int main(int argc, char **argv)
{
    int rank, size, n = 180;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *ids = NULL, *kept_all = NULL, *counts = NULL, *displs = NULL;
    if (rank == 0) {
        ids = malloc(n * sizeof(int));
        kept_all = malloc(n * sizeof(int));
        counts = malloc(size * sizeof(int));
        displs = malloc(size * sizeof(int));
        for (int i = 0; i < n; i++)
            ids[i] = i * 17 + 3;
    }
    int part = n / size;
    int *in = malloc(part * sizeof(int)), *kept = malloc(part * sizeof(int)), k = 0;
    MPI_Scatter(ids, part, MPI_INT, in, part, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < part; i++)
        if (in[i] % 4 == 1 || in[i] % 9 == 0)
            kept[k++] = in[i];
    MPI_Gather(&k, 1, MPI_INT, counts, 1, MPI_INT, 0, MPI_COMM_WORLD);
    int all = 0;
    if (rank == 0)
        for (int r = 0; r < size; r++) {
            displs[r] = all;
            all += counts[r];
        }
    MPI_Gatherv(kept, k, MPI_INT, kept_all, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d kept:", all);
        for (int i = 0; i < all; i++)
            printf("%s%d", i % 12 ? " " : "\n  ", kept_all[i]);
        printf("\n");
    }
    free(in);
    free(kept);
    free(ids);
    free(kept_all);
    free(counts);
    free(displs);
    MPI_Finalize();
    return 0;
}
