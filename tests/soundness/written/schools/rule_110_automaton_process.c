/* Rule 110 automaton, one closed ring of cells per process */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int rule = 110;

static void step(const char *old, char *new_, int n)
{
    for (int i = 0; i < n; i++) {
        int l = old[(i + n - 1) % n];
        int m = old[i];
        int r = old[(i + 1) % n];
        new_[i] = (char)((rule >> (4 * l + 2 * m + r)) & 1);
    }
}

int main(int argc, char **argv)
{
    enum { CELLS = 56, GENERATIONS = 20 };
    int rank, size;
    char tape[CELLS];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (CELLS % size) {
        if (rank == 0) puts("CELLS is not divisible by the number of processes");
        MPI_Finalize();
        return 0;
    }
    int n = CELLS / size;
    char *now = malloc(n), *next = malloc(n);
    if (rank == 0)
        for (int i = 0; i < CELLS; i++) tape[i] = (i % 9 == 4 || i == CELLS - 1);
    MPI_Scatter(tape, n, MPI_CHAR, now, n, MPI_CHAR, 0, MPI_COMM_WORLD);

    for (int g = 0; g < GENERATIONS; g++) {
        MPI_Gather(now, n, MPI_CHAR, tape, n, MPI_CHAR, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            for (int i = 0; i < CELLS; i++) putchar(tape[i] ? '*' : ' ');
            putchar('\n');
        }
        step(now, next, n);
        memcpy(now, next, n);
    }
    free(now);
    free(next);
    MPI_Finalize();
    return 0;
}
