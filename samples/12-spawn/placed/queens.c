/* Queens on a board: one spawned process per square of the first row counts the solutions with a queen there.
 * The processes of one call share a communicator and add up among themselves.
 *
 * queens [N [GROUP]]
 * Solutions for N queens (8), GROUP processes a call (4). */
#include <mpi.h>
#include <steelyard/spawn.h>
#include <stdio.h>
#include <stdlib.h>

/* Solutions of the rows from `row` on; bit sets of columns and diagonals that are taken. */
static long solutions(int n, int row, unsigned columns, unsigned left, unsigned right)
{
    if (row == n)
        return 1;
    long found = 0;
    unsigned free_squares = ((1u << n) - 1) & ~(columns | left | right);
    while (free_squares) {
        unsigned square = free_squares & -free_squares;
        free_squares ^= square;
        found += solutions(n, row + 1, columns | square, (left | square) << 1, (right | square) >> 1);
    }
    return found;
}

static void work(MPI_Comm parent, char **argv)
{
    int rank, n = atoi(argv[1]), column;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    column = atoi(argv[2]) + rank;
    unsigned square = 1u << column;
    long own = solutions(n, 1, square, square << 1, square >> 1), all = 0;
    MPI_Reduce(&own, &all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Send(&all, 1, MPI_LONG, 0, 0, parent);
    MPI_Recv(NULL, 0, MPI_INT, 0, 0, parent, MPI_STATUS_IGNORE);
    MPI_Comm_disconnect(&parent);
}

int main(int argc, char **argv)
{
    MPI_Comm parent;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL) {
        work(parent, argv);
        MPI_Finalize();
        return 0;
    }
    int n = argc > 1 ? atoi(argv[1]) : 8, group = argc > 2 ? atoi(argv[2]) : 4,
        calls = (n + group - 1) / group;
    MPI_Comm *workers = malloc((size_t)calls * sizeof *workers);
    long all = 0;
    for (int k = 0; k < calls; k++) {
        char board[16], column[16];
        char *arguments[] = {board, column, NULL};
        int count = n - k * group < group ? n - k * group : group;
        snprintf(board, sizeof board, "%d", n);
        snprintf(column, sizeof column, "%d", k * group);
        sy_comm_spawn(argv[0], arguments, count, MPI_INFO_NULL, 0, MPI_COMM_SELF, &workers[k],
                      MPI_ERRCODES_IGNORE);
    }
    for (int k = 0; k < calls; k++) {
        long part;
        MPI_Recv(&part, 1, MPI_LONG, 0, 0, workers[k], MPI_STATUS_IGNORE);
        all += part;
        int workers_n;
        MPI_Comm_remote_size(workers[k], &workers_n);
        for (int worker = 0; worker < workers_n; worker++)
            MPI_Send(NULL, 0, MPI_INT, worker, 0, workers[k]);
        MPI_Comm_disconnect(&workers[k]);
    }
    printf("%ld solutions for %d queens\n", all, n);
    free(workers);
    MPI_Finalize();
    return 0;
}
