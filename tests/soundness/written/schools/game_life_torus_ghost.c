/* Conway's life on a torus, row blocks with ghost rows */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 24
#define COLS 20
#define STEPS 12

static void exchange(unsigned char *g, int nr, int up, int down)
{
    MPI_Sendrecv(g + COLS, COLS, MPI_UNSIGNED_CHAR, up, 1,
                 g + (nr + 1) * COLS, COLS, MPI_UNSIGNED_CHAR, down, 1,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(g + nr * COLS, COLS, MPI_UNSIGNED_CHAR, down, 2,
                 g, COLS, MPI_UNSIGNED_CHAR, up, 2,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static int neighbours(const unsigned char *g, int r, int c)
{
    int dr, dc, s = 0;
    for (dr = -1; dr <= 1; dr++)
        for (dc = -1; dc <= 1; dc++)
            if (dr || dc)
                s += g[(r + dr) * COLS + (c + dc + COLS) % COLS];
    return s;
}

int main(int argc, char **argv)
{
    int rank, size, t, r, c;
    unsigned char world[ROWS * COLS];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (ROWS % size) {
        if (rank == 0) printf("choose a number of processes that divides %d\n", ROWS);
        MPI_Finalize();
        return 0;
    }
    int nr = ROWS / size;
    unsigned char *a = calloc((nr + 2) * COLS, 1), *b = calloc((nr + 2) * COLS, 1), *x;

    if (rank == 0) {
        memset(world, 0, sizeof world);
        world[1 * COLS + 2] = world[2 * COLS + 3] = 1;      /* glider */
        world[3 * COLS + 1] = world[3 * COLS + 2] = world[3 * COLS + 3] = 1;
        for (c = 8; c < 12; c++) world[15 * COLS + c] = 1;
        world[16 * COLS + 9] = 1;
    }
    MPI_Scatter(world, nr * COLS, MPI_UNSIGNED_CHAR, a + COLS, nr * COLS, MPI_UNSIGNED_CHAR,
                0, MPI_COMM_WORLD);
    for (t = 0; t < STEPS; t++) {
        exchange(a, nr, (rank + size - 1) % size, (rank + 1) % size);
        for (r = 1; r <= nr; r++)
            for (c = 0; c < COLS; c++) {
                int k = neighbours(a, r, c);
                b[r * COLS + c] = k == 3 || (k == 2 && a[r * COLS + c]);
            }
        x = a; a = b; b = x;
    }
    MPI_Gather(a + COLS, nr * COLS, MPI_UNSIGNED_CHAR, world, nr * COLS, MPI_UNSIGNED_CHAR,
               0, MPI_COMM_WORLD);
    if (rank == 0)
        for (r = 0; r < ROWS; r++) {
            for (c = 0; c < COLS; c++) putchar(world[r * COLS + c] ? '#' : '.');
            putchar('\n');
        }
    free(a);
    free(b);
    MPI_Finalize();
    return 0;
}
