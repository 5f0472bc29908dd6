/* Conway's Game of Life on a torus, block of rows per process. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define W 32
#define H 24
#define GENERATIONS 30

typedef unsigned char cell;

static void glider(cell world[H][W], int r, int c)
{
    static const int shape[5][2] = { {0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2} };
    for (int i = 0; i < 5; i++)
        world[(r + shape[i][0]) % H][(c + shape[i][1]) % W] = 1;
}

static int neighbours(cell (*g)[W], int r, int c)
{
    int n = 0;
    for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++)
            if (dr || dc)
                n += g[r + dr][(c + dc + W) % W];
    return n;
}

int main(int argc, char **argv)
{
    int myid, numprocs;
    cell world[H][W];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &myid);
    MPI_Comm_size(MPI_COMM_WORLD, &numprocs);

    if (H % numprocs != 0) {
        if (myid == 0)
            fprintf(stderr, "%d rows, %d processes: not divisible, giving up\n", H, numprocs);
        MPI_Finalize();
        return 0;
    }
    const int local_rows = H / numprocs;

    memset(world, 0, sizeof world);
    if (myid == 0) {
        glider(world, 1, 1);
        glider(world, 8, 20);
        /* r-pentomino */
        world[12][10] = world[12][11] = world[13][9] = world[13][10] = world[14][10] = 1;
    }

    cell (*cur)[W] = calloc(local_rows + 2, sizeof *cur);
    cell (*nxt)[W] = calloc(local_rows + 2, sizeof *nxt);

    MPI_Scatter(world, local_rows * W, MPI_UNSIGNED_CHAR,
                cur[1], local_rows * W, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    int above = (myid - 1 + numprocs) % numprocs;
    int below = (myid + 1) % numprocs;

    for (int gen = 0; gen < GENERATIONS; gen++) {
        MPI_Sendrecv(cur[1], W, MPI_UNSIGNED_CHAR, above, 0,
                     cur[local_rows + 1], W, MPI_UNSIGNED_CHAR, below, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(cur[local_rows], W, MPI_UNSIGNED_CHAR, below, 1,
                     cur[0], W, MPI_UNSIGNED_CHAR, above, 1,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);

        int alive = 0, population;
        for (int r = 1; r <= local_rows; r++)
            for (int c = 0; c < W; c++) {
                int n = neighbours(cur, r, c);
                nxt[r][c] = n == 3 || (n == 2 && cur[r][c]);
                alive += nxt[r][c];
            }
        cell (*t)[W] = cur;
        cur = nxt;
        nxt = t;

        MPI_Reduce(&alive, &population, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        if (myid == 0 && gen % 5 == 4)
            printf("generation %d: population %d\n", gen + 1, population);
    }

    MPI_Gather(cur[1], local_rows * W, MPI_UNSIGNED_CHAR,
               world, local_rows * W, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    if (myid == 0)
        for (int r = 0; r < H; r++) {
            for (int c = 0; c < W; c++)
                putchar(world[r][c] ? 'o' : '.');
            putchar('\n');
        }

    free(cur);
    free(nxt);
    MPI_Finalize();
    return 0;
}
