/* normalise own chunk to its own maximum */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, nprocs, i;
    int npts = 120;
    float *sig = NULL, *part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
    int len = npts / nprocs;
    if (rank == 0) {
        sig = malloc(npts * sizeof(float));
        for (i = 0; i < npts; i++)
            sig[i] = (float)((i * 41) % 127 + 1);
    }
    part = malloc(len * sizeof(float));
    MPI_Scatter(sig, len, MPI_FLOAT, part, len, MPI_FLOAT, 0, MPI_COMM_WORLD);
    float top = part[0];
    for (i = 1; i < len; i++)
        if (part[i] > top)
            top = part[i];
    for (i = 0; i < len; i++)
        part[i] /= top;
    MPI_Gather(part, len, MPI_FLOAT, sig, len, MPI_FLOAT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < npts; i += 7)
            printf("%3d %.4f\n", i, sig[i]);
        free(sig);
    }
    free(part);
    MPI_Finalize();
    return 0;
}
