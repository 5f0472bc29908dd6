#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Ackermann/Hofstadter style recursive sequences for many arguments, memo per process */
#define MAXARG 2000
static int memo[MAXARG];

static int hof(int n)
{
    if (n < 3)
        return 1;
    if (memo[n] == 0)
        memo[n] = hof(n - hof(n - 1)) + hof(n - hof(n - 2));
    return memo[n];
}

int main(int argc, char **argv)
{
    int rank, size, *args = NULL, *mine, *vals, *out = NULL;
    int total = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        args = malloc(total * sizeof *args);
        out = malloc(total * sizeof *out);
        for (int i = 0; i < total; i++)
            args[i] = 1 + (i * 271) % (MAXARG - 1);
    }
    int todo = total / size;
    mine = malloc(todo * sizeof *mine);
    vals = malloc(todo * sizeof *vals);
    MPI_Scatter(args, todo, MPI_INT, mine, todo, MPI_INT, 0, MPI_COMM_WORLD);
    int i = 0;
    do {
        vals[i] = hof(mine[i]);
    } while (++i < todo);
    MPI_Gather(vals, todo, MPI_INT, out, todo, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int odd = 0;
        for (i = 0; i < total; i++)
            odd += out[i] & 1;
        printf("Q(%d)=%d Q(%d)=%d odd: %d\n", args[7], out[7], args[total - 1], out[total - 1], odd);
        free(args);
        free(out);
    }
    free(mine);
    free(vals);
    MPI_Finalize();
    return 0;
}
