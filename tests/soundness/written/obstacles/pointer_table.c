/* In the way: a call through a table of functions, one of which communicates */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static void planted(void)
{
    int rank, size, i, n, total = 12000;
    double *all = NULL, *own, sum = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    n = total / size;
    own = malloc(n * sizeof(double));
    if (rank == 0) {
        all = malloc((size_t)n * size * sizeof(double));
        for (i = 0; i < n * size; i++)
            all[i] = i;
    }
    MPI_Scatter(all, n, MPI_DOUBLE, own, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < n; i++)
        own[i] = own[i] * own[i] + 1;
    MPI_Gather(own, n, MPI_DOUBLE, all, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < n * size; i++)
            sum += all[i];
        printf("%g\n", sum);
        free(all);
    }
    free(own);
}
/* MrBayes: a table of commands, called through a pointer; the calls use no variable of the share. */
static int parsed;
static int do_help(void) { return parsed++ == 0; }
static int do_quit(void) { MPI_Barrier(MPI_COMM_WORLD); return 2; }
static struct { const char *name; int (*run)(void); } commands[] = {{"help", do_help}, {"quit", do_quit}};
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    planted();
    for (int i = 0; i < 2; i++)
        if (commands[i].run != NULL && commands[i].run() == 2)
            break;
    MPI_Finalize();
    return 0;
}
