/* longest Collatz chain below LIMIT, block partition of the starting values */
#include <stdio.h>
#include <mpi.h>

#define LIMIT 8400

static int chain(long long n)
{
    int len = 1;
    while (n != 1) {
        n = (n & 1) ? 3 * n + 1 : n / 2;
        len++;
    }
    return len;
}

int main(int argc, char *argv[])
{
    int rank, size;
    struct { int len; int start; } best = { 0, 0 }, global;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (LIMIT % size != 0) {
        if (rank == 0)
            printf("LIMIT=%d must be a multiple of the number of ranks\n", LIMIT);
        MPI_Finalize();
        return 0;
    }

    int start = rank * (LIMIT / size) + 1;
    int end = (rank + 1) * (LIMIT / size);
    for (int i = start; i <= end; i++) {
        int l = chain(i);
        if (l > best.len) {
            best.len = l;
            best.start = i;
        }
    }

    /* MAXLOC takes the smallest start among equal lengths, just as the loop does */
    MPI_Reduce(&best, &global, 1, MPI_2INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("longest chain below %d starts at %d and has %d terms\n",
               LIMIT, global.start, global.len);

    MPI_Finalize();
    return 0;
}
