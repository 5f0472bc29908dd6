/* In the way: share given to a variadic function of the same file that calls vfprintf */
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
static int say(const char *text, ...)
{
    va_list rest;
    va_start(rest, text);
    int done = vfprintf(stdout, text, rest);
    va_end(rest);
    return done;
}
int main(int argc, char **argv)
{
    int size, rank, all = 4000, sum = 0, total;
    int *whole = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int share = all / size;
    if (rank == 0)
        whole = calloc(all, sizeof(int));
    int *own = malloc(share * sizeof(int));
    MPI_Scatter(whole, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);
    say("rank %d has %d items\n", rank, share);
    for (int k = 0; k < share; k++)
        sum += own[k];
    MPI_Reduce(&sum, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", total);
    MPI_Finalize();
    return 0;
}
