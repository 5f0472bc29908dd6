#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Game of life, but blocks of rows do not exchange halos: each block is a torus of its own */
#define COLS 20
#define ROWS 60
#define GENS 5

typedef char cell;

static int alive(const cell *g, int rows, int r, int c)
{
    r = (r + rows) % rows;
    c = (c + COLS) % COLS;
    return g[r * COLS + c];
}

static void step(const cell *src, cell *dst, int rows)
{
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < COLS; c++) {
            int n = 0;
            for (int dr = -1; dr <= 1; dr++)
                for (int dc = -1; dc <= 1; dc++)
                    if (dr || dc)
                        n += alive(src, rows, r + dr, c + dc);
            dst[r * COLS + c] = n == 3 || (n == 2 && src[r * COLS + c]);
        }
}

int main(int argc, char **argv)
{
    int rank, size;
    cell *world = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int myrows = ROWS / size;
    cell *a = malloc(myrows * COLS), *b = malloc(myrows * COLS);
    if (rank == 0) {
        world = malloc(ROWS * COLS);
        for (int i = 0; i < ROWS * COLS; i++)
            world[i] = (i * i + i / 7) % 3 == 0;
    }
    MPI_Scatter(world, myrows * COLS, MPI_CHAR, a, myrows * COLS, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int g = 0; g < GENS; g++) {
        step(a, b, myrows);
        memcpy(a, b, myrows * COLS);
    }
    MPI_Gather(a, myrows * COLS, MPI_CHAR, world, myrows * COLS, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int pop = 0;
        for (int i = 0; i < ROWS * COLS; i++)
            pop += world[i];
        printf("population after %d generations: %d\n", GENS, pop);
    }
    free(a); free(b); free(world);
    MPI_Finalize();
    return 0;
}
