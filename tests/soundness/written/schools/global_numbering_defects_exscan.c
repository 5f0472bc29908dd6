/* Numbering of found items: each process gives local numbers to the defects it
   sees, MPI_Exscan makes them global. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    enum { TILES = 1260 };
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (TILES % size) {
        if (rank == 0) printf("%d tiles / %d inspectors\n", TILES, size);
        MPI_Finalize();
        return 0;
    }

    int n = TILES / size;
    unsigned char *quality = NULL;
    unsigned char *q = malloc(n);
    int *label = malloc(n * sizeof(int));
    int *labels = NULL;
    if (rank == 0) {
        quality = malloc(TILES);
        labels = malloc(TILES * sizeof(int));
        for (int i = 0; i < TILES; i++) quality[i] = (unsigned char)((i * 181 + 43) % 256);
    }
    MPI_Scatter(quality, n, MPI_UNSIGNED_CHAR, q, n, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    int found = 0;
    for (int i = 0; i < n; i++)
        label[i] = q[i] < 12 ? ++found : 0;

    int before = 0;
    MPI_Exscan(&found, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank > 0)
        for (int i = 0; i < n; i++)
            if (label[i]) label[i] += before;

    MPI_Gather(label, n, MPI_INT, labels, n, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < TILES; i++)
            if (labels[i]) printf("defect %d at tile %d (quality %d)\n", labels[i], i, quality[i]);
        free(quality);
        free(labels);
    }
    free(q);
    free(label);
    MPI_Finalize();
    return 0;
}
