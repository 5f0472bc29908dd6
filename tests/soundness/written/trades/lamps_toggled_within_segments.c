#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lights-out like toggling: the process presses every third lamp of its own
 * board segment, a press toggles the lamp and its neighbours in the segment */

static void press(unsigned char *lamp, int n, int i)
{
    lamp[i] ^= 1;
    if (i > 0)
        lamp[i - 1] ^= 1;
    if (i < n - 1)
        lamp[i + 1] ^= 1;
}

static void show(const char *title, const unsigned char *l, int n)
{
    printf("%-6s ", title);
    for (int i = 0; i < n; i++)
        putchar(l[i] ? '*' : '-');
    putchar('\n');
}

int main(int argc, char **argv)
{
    int rank, size;
    const int n = 168;
    unsigned char *board = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (n % size) {
        if (rank == 0)
            printf("board of %d lamps, %d segments\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int m = n / size;
    unsigned char *seg = malloc(m);
    if (rank == 0) {
        board = malloc(n);
        for (int i = 0; i < n; i++)
            board[i] = (i % 5 == 0) | (i % 11 == 3);
        show("before", board, 60);
    }

    for (int round = 0; round < 3; round++) {
        MPI_Scatter(board, m, MPI_UNSIGNED_CHAR, seg, m, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
        for (int i = round; i < m; i += 3)
            press(seg, m, i);
        MPI_Gather(seg, m, MPI_UNSIGNED_CHAR, board, m, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            /* rotate the board by one lamp */
            unsigned char first = board[0];
            memmove(board, board + 1, n - 1);
            board[n - 1] = first;
        }
    }

    if (rank == 0) {
        int on = 0;
        show("after", board, 60);
        for (int i = 0; i < n; i++)
            on += board[i];
        printf("%d lamps are on\n", on);
        free(board);
    }
    free(seg);
    MPI_Finalize();
    return 0;
}
