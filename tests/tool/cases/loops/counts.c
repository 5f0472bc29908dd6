/* The three ways to deal the numbers of a loop out in turn. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define MANY 200

static int steps(long k)
{
    int count = 0;
    for (; k > 1; k = k % 2 ? 3 * k + 1 : k / 2)
        count++;
    return count;
}

/* How many numbers take more steps than so many. */
static int count_longer(int rank, int size, int many, int than)
{
    int longer = 0;
    for (int i = rank + 1; i <= many; i += size)
        if (steps(i) > than)
            longer++;
    return longer;
}

int main(int argc, char **argv)
{
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 1000, most = 0, longest, mine, longer;
    long sum = 0, all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 1; k < MANY; k++) {
        if (k % size != rank)
            continue; /* another one's */
        int s = steps(k);
        if (s > most)
            most = s;
    }
    for (int i = 0; i < n; i++)
        if (i % size == rank)
            sum += steps(i);
    MPI_Allreduce(&most, &longest, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    mine = count_longer(rank, size, n, longest / 2);
    MPI_Reduce(&mine, &longer, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&sum, &all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d steps at most, %d times more than half of that, %ld in all\n", longest, longer, all);
    MPI_Finalize();
    return 0;
}
