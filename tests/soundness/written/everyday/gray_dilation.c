#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* horizontal dilation: neighbours only inside the row, rows are dealt whole */
#define COLS 18
typedef unsigned char row_t[COLS];

static void dilate(const row_t in, row_t out)
{
    for (int x = 0; x < COLS; x++) {
        unsigned char m = in[x];
        if (x > 0 && in[x - 1] > m) m = in[x - 1];
        if (x + 1 < COLS && in[x + 1] > m) m = in[x + 1];
        out[x] = m;
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    int nrows = argc > 1 ? atoi(argv[1]) : 60;
    row_t *picture = NULL, *band, *tmp;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine = nrows / size;
    if (mine * size != nrows)
        MPI_Abort(MPI_COMM_WORLD, 1);
    band = malloc(mine * sizeof(row_t));
    tmp = malloc(mine * sizeof(row_t));
    if (rank == 0) {
        picture = malloc(nrows * sizeof(row_t));
        for (int y = 0; y < nrows; y++)
            for (int x = 0; x < COLS; x++)
                picture[y][x] = (unsigned char)((x * 23 ^ y * 11) & 0x7f);
    }
    MPI_Scatter(picture, mine * COLS, MPI_UNSIGNED_CHAR, band, mine * COLS, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int pass = 0; pass < 2; pass++) {
        for (int y = 0; y < mine; y++)
            dilate(band[y], tmp[y]);
        row_t *swap = band;
        band = tmp;
        tmp = swap;
    }
    MPI_Gather(band, mine * COLS, MPI_UNSIGNED_CHAR, picture, mine * COLS, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        unsigned h = 2166136261u;
        for (int y = 0; y < nrows; y++)
            for (int x = 0; x < COLS; x++)
                h = (h ^ picture[y][x]) * 16777619u;
        printf("fnv %08x\n", h);
        free(picture);
    }
    free(band);
    free(tmp);
    MPI_Finalize();
    return 0;
}
