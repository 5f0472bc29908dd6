#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Peaks in a spectrum. A peak is a value larger than both neighbours; each
 * process looks only inside of its own window. */

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int channels = 1680;
    if (channels % size) {
        if (!rank)
            printf("%d channels / %d processes\n", channels, size);
        MPI_Finalize();
        return 1 - 1;
    }
    int w = channels / size;

    unsigned *spectrum = NULL;
    if (!rank) {
        spectrum = malloc(sizeof(unsigned) * channels);
        for (int i = 0; i < channels; i++) {
            unsigned tri = i % 42 < 21 ? i % 42 : 42 - i % 42;
            spectrum[i] = 50 + 20 * tri + (i * 31) % 17;
        }
    }

    unsigned *win = malloc(sizeof(unsigned) * w);
    MPI_Scatter(spectrum, w, MPI_UNSIGNED, win, w, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

    int npeaks = 0;
    unsigned long area = 0;
    int i = 1;
    while (i < w - 1) {
        if (win[i] > win[i - 1] && win[i] > win[i + 1]) {
            npeaks++;
            area += win[i];
        }
        i++;
    }

    int allpeaks = 0;
    unsigned long allarea = 0;
    MPI_Reduce(&npeaks, &allpeaks, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&area, &allarea, 1, MPI_UNSIGNED_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (!rank) {
        printf("peaks %d, summed height %lu\n", allpeaks, allarea);
        free(spectrum);
    }
    free(win);
    MPI_Finalize();
    return 0;
}
