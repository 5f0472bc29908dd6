#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int my_rank(void)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

int main(int argc, char **argv)
{
    int size, n = 840, id, begin, *unused_before = NULL;
    long sum = 0, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int np = size; /* ranks */

    int part = n / size;
    int per = n / np, *q = NULL, two = 2 * per;
    id = my_rank();
    begin = id * part;

    int *all = calloc(n, sizeof(int)), *mine = malloc(part * sizeof(int)), *back = calloc(n, sizeof(int));
    MPI_Scatter(all, part, MPI_INT, mine, part, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < part; i++)
        sum += mine[i] * (begin + i);
    MPI_Gather(mine, part, MPI_INT, back, two / 2, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (my_rank() == 0)
        printf("%ld %d\n", total, q == NULL);
    free(mine);
    free(all);
    free(back);
    MPI_Finalize();
    return 0;
}
