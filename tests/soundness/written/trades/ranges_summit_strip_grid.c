#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Shared work by own range; local maximum of a function on a grid, each
 * process prints through rank 0 where its maximum lies */

#define NX 96
#define NY 50

static int height(int x, int y)
{
    int a = (x * x * 3 + y * 17) % 101;
    int b = (y * y * 2 + x * 5) % 89;
    return a + b - abs(x - 48) - abs(y - 25);
}

struct top { int h, x, y; };

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int xlo = rank * NX / size;
    int xhi = (rank + 1) * NX / size;

    struct top t = {-10000, -1, -1};
    for (int x = xlo; x < xhi; x++)
        for (int y = 0; y < NY; y++) {
            int h = height(x, y);
            if (h > t.h) {
                t.h = h;
                t.x = x;
                t.y = y;
            }
        }

    struct top *tops = NULL;
    if (rank == 0)
        tops = malloc(size * sizeof *tops);
    MPI_Gather(&t, 3, MPI_INT, tops, 3, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        struct top *best = tops;
        for (int r = 0; r < size; r++) {
            printf("strip %d: summit %d at (%d,%d)\n", r, tops[r].h, tops[r].x, tops[r].y);
            if (tops[r].h > best->h)
                best = &tops[r];
        }
        printf("highest: %d at (%d,%d)\n", best->h, best->x, best->y);
        free(tops);
    }
    MPI_Finalize();
    return 0;
}
