#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* even ranks smooth, odd ranks sharpen */
int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int k = n / size;
    int *img = rank == 0 ? malloc(n * sizeof(int)) : NULL;
    int *p = malloc(k * sizeof(int));
    for (int i = 0; rank == 0 && i < n; i++)
        img[i] = i * i % 256;
    MPI_Scatter(img, k, MPI_INT, p, k, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++)
        p[i] = rank % 2 ? p[i] * 2 - 128 : p[i] / 2 + 64;
    MPI_Gather(p, k, MPI_INT, img, k, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int min = img[0], max = img[0];
        for (int i = 1; i < n; i++) {
            if (img[i] < min) min = img[i];
            if (img[i] > max) max = img[i];
        }
        printf("%d..%d\n", min, max);
        free(img);
    }
    free(p);
    MPI_Finalize();
    return 0;
}
