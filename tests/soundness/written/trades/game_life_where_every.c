#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Game of life, several generations. The board is scattered by rows each
 * generation together with nothing else: the rank's board portion is a
 * torus of its own ("islands"). */

#define COLS 32

typedef unsigned char cell;

static int neighbours(const cell *b, int rows, int r, int c)
{
    int n = 0;
    for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++) {
            if (dr == 0 && dc == 0)
                continue;
            int rr = (r + dr + rows) % rows;
            int cc = (c + dc + COLS) % COLS;
            n += b[rr * COLS + cc];
        }
    return n;
}

static void step(cell **cur, cell **nxt, int rows)
{
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < COLS; c++) {
            int n = neighbours(*cur, rows, r, c);
            cell alive = (*cur)[r * COLS + c];
            (*nxt)[r * COLS + c] = (n == 3) || (alive && n == 2);
        }
    cell *t = *cur;
    *cur = *nxt;
    *nxt = t;
}

int main(int argc, char **argv)
{
    int rank, size, rows = 48;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rows % size) {
        if (rank == 0)
            printf("%d rows do not fit %d ranks\n", rows, size);
        MPI_Finalize();
        return 0;
    }
    int my = rows / size;
    cell *board = NULL;
    if (rank == 0) {
        board = malloc(rows * COLS);
        for (int i = 0; i < rows * COLS; i++)
            board[i] = ((i * i + 3 * i) % 7) < 2;
    }
    cell *a = malloc(my * COLS), *b = malloc(my * COLS);
    MPI_Scatter(board, my * COLS, MPI_BYTE, a, my * COLS, MPI_BYTE, 0, MPI_COMM_WORLD);
    for (int g = 0; g < 12; g++)
        step(&a, &b, my);
    MPI_Gather(a, my * COLS, MPI_BYTE, board, my * COLS, MPI_BYTE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int alive = 0;
        for (int r = 0; r < rows; r++) {
            char line[COLS + 1];
            for (int c = 0; c < COLS; c++) {
                line[c] = board[r * COLS + c] ? '#' : '.';
                alive += board[r * COLS + c];
            }
            line[COLS] = 0;
            if (r < 16)
                puts(line);
        }
        printf("alive: %d\n", alive);
        free(board);
    }
    free(a);
    free(b);
    MPI_Finalize();
    return 0;
}
