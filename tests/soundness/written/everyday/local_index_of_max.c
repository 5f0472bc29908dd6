#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* position of the peak of a spectrum: local index + rank * block */
int main(int argc, char **argv)
{
    int rank, size, bins = 120;
    struct { float amp; int bin; } in, out;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int block = bins / size;
    float *spec = NULL, *s = malloc(block * sizeof(float));
    if (rank == 0) {
        spec = malloc(bins * sizeof(float));
        for (int i = 0; i < bins; i++)
            spec[i] = 100.0f - (float)((i - 77) * (i - 77)) / 16.0f;
    }
    MPI_Scatter(spec, block, MPI_FLOAT, s, block, MPI_FLOAT, 0, MPI_COMM_WORLD);
    in.amp = s[0];
    in.bin = 0;
    for (int i = 1; i < block; i++)
        if (s[i] > in.amp) {
            in.amp = s[i];
            in.bin = i;
        }
    in.bin += rank * block;
    MPI_Reduce(&in, &out, 1, MPI_FLOAT_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("peak %.2f in bin %d\n", out.amp, out.bin);
    free(s);
    free(spec);
    MPI_Finalize();
    return 0;
}
