#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Collatz: longest chain below n, cyclic-free version with plain ranges */

struct best { int steps; int number; };

static int chain(unsigned long v)
{
    int s = 0;
    while (v != 1) {
        v = (v & 1) ? 3 * v + 1 : v / 2;
        s++;
    }
    return s;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = argc > 1 ? atoi(argv[1]) : 20000;
    int per = (n + size - 1) / size;
    int first = rank * per + 1;
    int last = first + per - 1;
    if (last > n)
        last = n;

    struct best mine = {-1, 0}, top;
    long sum = 0, allsum;
    for (int i = first; i <= last; i++) {
        int s = chain(i);
        sum += s;
        if (s > mine.steps) {
            mine.steps = s;
            mine.number = i;
        }
    }

    MPI_Reduce(&mine, &top, 1, MPI_2INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    MPI_Reduce(&sum, &allsum, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("numbers 1..%d\n", n);
        printf("longest chain: %d steps from %d\n", top.steps, top.number);
        printf("all steps together: %ld\n", allsum);
    }
    MPI_Finalize();
    return 0;
}
