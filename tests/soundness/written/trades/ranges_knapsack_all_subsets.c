#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Knapsack by brute force over all subsets, subsets numbered 0..2^K-1 and
 * distributed by ranges */

#define K 14

static const int weight[K] = {12, 7, 11, 8, 9, 6, 5, 14, 3, 10, 13, 4, 2, 15};
static const int value[K] = {24, 13, 23, 15, 16, 11, 9, 28, 5, 19, 27, 8, 3, 30};

int main(int argc, char **argv)
{
    int rank, size, capacity = 40;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        capacity = atoi(argv[1]);

    const unsigned long total = 1UL << K;
    unsigned long lo = total * (unsigned long)rank / (unsigned long)size;
    unsigned long hi = total * (unsigned long)(rank + 1) / (unsigned long)size;

    struct { int value; int set; } best = {0, 0}, top;
    int feasible = 0, all;

    for (unsigned long s = lo; s < hi; s++) {
        int w = 0, v = 0;
        for (int i = 0; i < K; i++)
            if (s >> i & 1) {
                w += weight[i];
                v += value[i];
            }
        if (w > capacity)
            continue;
        feasible++;
        if (v > best.value) {
            best.value = v;
            best.set = (int)s;
        }
    }
    MPI_Reduce(&best, &top, 1, MPI_2INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    MPI_Reduce(&feasible, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("capacity %d: %d feasible sets, best value %d\nitems:", capacity, all, top.value);
        int w = 0;
        for (int i = 0; i < K; i++)
            if (top.set >> i & 1) {
                printf(" %d(%d/%d)", i, weight[i], value[i]);
                w += weight[i];
            }
        printf("\nweight %d\n", w);
    }
    MPI_Finalize();
    return 0;
}
