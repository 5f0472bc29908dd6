#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define N 840

/* Numbers the items of this rank. */
static void number(long *x, int s, int rank)
{
    int i; /* of mine */

    for (i = 0; i < s; i++)
        x[i] += rank * s + i;
}

static long add(const long *x, int len, int n, int p)
{
    long sum = 0;
    for (int i = 0; i < len; i++)
        sum += x[i];
    if (len != n / p)
        return 0;
    return sum;
}

static void shift(long *x, int s, int rank) { for (int i = 0; i < s; i++) x[i] += rank * s + i; }

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int s = N / size;
    long *all = NULL, *mine = malloc(s * sizeof(long)), sum, total = 0;
    if (rank == 0)
        all = calloc(N, sizeof(long));
    MPI_Scatter(all, s, MPI_LONG, mine, s, MPI_LONG, 0, MPI_COMM_WORLD);
    number(mine, s, rank);
    shift(mine, s, rank);
    sum = add(mine, s, N, size);
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld\n", total);
    free(mine);
    free(all);
    MPI_Finalize();
    return 0;
}
