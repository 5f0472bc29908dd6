#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>

/* Sudoku row/box checker: boards are scattered, verdicts gathered */

#define CELLS 81
typedef unsigned char board_t[CELLS];

static bool unit_ok(const unsigned char *b, int start, int dx, int dy)
{
    unsigned seen = 0;
    (void)dy;
    for (int k = 0; k < 9; k++) {
        unsigned char v = b[start + k * dx];
        if (v < 1 || v > 9 || (seen & (1u << v)))
            return false;
        seen |= 1u << v;
    }
    return true;
}

static bool box_ok(const unsigned char *b, int r, int c)
{
    unsigned seen = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            seen |= 1u << b[(r + i) * 9 + c + j];
    return seen == 0x3fe;
}

static int verdict(const unsigned char *b)
{
    for (int i = 0; i < 9; i++) {
        if (!unit_ok(b, i * 9, 1, 0))
            return 1;
        if (!unit_ok(b, i, 9, 0))
            return 2;
        if (!box_ok(b, i / 3 * 3, i % 3 * 3))
            return 3;
    }
    return 0;
}

static void fill(unsigned char *b, int k)
{
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++)
            b[r * 9 + c] = (unsigned char)((r * 3 + r / 3 + c + k) % 9 + 1);
    if (k % 4 == 1)
        b[(k * 7) % CELLS] = (unsigned char)(1 + k % 9);
    if (k % 6 == 2) /* latin square but wrong boxes */
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++)
                b[r * 9 + c] = (unsigned char)((r + c) % 9 + 1);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int each = 6;
    board_t *boards = NULL, mine[6];
    int v[6], *all = NULL;
    if (rank == 0) {
        boards = malloc(each * size * sizeof *boards);
        all = malloc(each * size * sizeof *all);
        for (int k = 0; k < each * size; k++)
            fill(boards[k], k);
    }
    MPI_Scatter(boards, each * CELLS, MPI_UNSIGNED_CHAR, mine, each * CELLS,
                MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < each; i++)
        v[i] = verdict(mine[i]);
    MPI_Gather(v, each, MPI_INT, all, each, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        static const char *msg[] = {"valid", "row conflict", "column conflict", "box conflict"};
        for (int k = 0; k < each * size; k++)
            printf("board %2d: %s\n", k, msg[all[k]]);
        free(boards);
        free(all);
    }
    MPI_Finalize();
    return 0;
}
