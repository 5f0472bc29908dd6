#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* de-interleaves stereo samples: even local index is left, odd is right. */
int main(int argc, char **argv)
{
    int rank, size, frames = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int samples = 2 * frames;
    int chunk = samples / size;
    short *pcm = NULL, *buf = malloc(chunk * sizeof(short));
    if (rank == 0) {
        pcm = malloc(samples * sizeof(short));
        for (int i = 0; i < samples; i++)
            pcm[i] = (short)((i & 1) ? -i : 3 * i);
    }
    MPI_Scatter(pcm, chunk, MPI_SHORT, buf, chunk, MPI_SHORT, 0, MPI_COMM_WORLD);
    long lr[2] = { 0, 0 }, tot[2];
    for (int i = 0; i < chunk; i++)
        lr[i % 2] += buf[i];
    MPI_Reduce(lr, tot, 2, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("left %ld right %ld\n", tot[0], tot[1]);
    free(buf);
    free(pcm);
    MPI_Finalize();
    return 0;
}
