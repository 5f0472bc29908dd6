#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* run-length statistics per fixed width scanline: every line is encoded on its own */
#define SCAN 32

static int runs(const unsigned char *line)
{
    int r = 1;
    for (int i = 1; i < SCAN; i++)
        r += line[i] != line[i - 1] ? 1 : 0;
    return r;
}

int main(int argc, char **argv)
{
    int rank, size, lines = 60, longest, shortest;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    unsigned char *fax = NULL;
    if (rank == 0) {
        fax = malloc((size_t)lines * SCAN);
        for (int y = 0; y < lines; y++)
            for (int x = 0; x < SCAN; x++)
                fax[y * SCAN + x] = ((x >> (y % 5)) & 1) ? 255 : 0;
    }
    int own = lines / size;
    unsigned char *mine = malloc((size_t)own * SCAN);
    MPI_Scatter(fax, own * SCAN, MPI_BYTE, mine, own * SCAN, MPI_BYTE, 0, MPI_COMM_WORLD);

    int most = 0, least = SCAN + 1;
    for (int y = 0; y < own; y++) {
        int r = runs(mine + y * SCAN);
        most = r > most ? r : most;
        least = r < least ? r : least;
    }
    MPI_Allreduce(&most, &longest, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(&least, &shortest, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (rank == 0)
        printf("runs per line: %d..%d\n", shortest, longest);
    free(mine);
    free(fax);
    MPI_Finalize();
    return 0;
}
