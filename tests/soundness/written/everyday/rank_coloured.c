#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* label every pixel with the rank that processed it */
int main(int argc, char **argv)
{
    int rank, size;
    const int w = 12, h = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int strip = h / size * w;
    char *canvas = NULL;
    char *s = malloc(strip);
    if (rank == 0) {
        canvas = malloc(w * h);
        for (int i = 0; i < w * h; i++)
            canvas[i] = (i % w + i / w) % 3 ? '.' : '#';
    }
    MPI_Scatter(canvas, strip, MPI_CHAR, s, strip, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < strip; i++)
        if (s[i] == '#')
            s[i] = (char)('0' + rank);
    MPI_Gather(s, strip, MPI_CHAR, canvas, strip, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int y = 0; y < h; y++)
            printf("%.*s\n", w, canvas + y * w);
        free(canvas);
    }
    free(s);
    MPI_Finalize();
    return 0;
}
