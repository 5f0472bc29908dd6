/* Linear search in parallel.
 * Root hands out the list, every process looks through its part and the first
 * position (in the whole list) of the key is reported. */
#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
#include <mpi.h>

#define N 1050

int list[N];

int main(int argc, char *argv[])
{
    int id, np, i, key, each;
    int found, where;
    int hits = 0, all_hits;
    int *part;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &np);

    key = argc > 1 ? atoi(argv[1]) : 77;
    each = N / np;
    part = (int *) malloc(sizeof(int) * each);

    if (id == 0)
        for (i = 0; i < N; i++)
            list[i] = (i * 37 + 11) % 500;

    MPI_Scatter(list, each, MPI_INT, part, each, MPI_INT, 0, MPI_COMM_WORLD);

    found = INT_MAX;
    for (i = 0; i < each; i++) {
        if (part[i] == key) {
            int global = i + id * each;
            hits++;
            if (global < found)
                found = global;
        }
    }

    MPI_Reduce(&found, &where, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);
    MPI_Reduce(&hits, &all_hits, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (id == 0) {
        if (all_hits > 0)
            printf("%d first at index %d, %d times in all\n", key, where, all_hits);
        else
            printf("%d is not in the list\n", key);
    }
    free(part);
    MPI_Finalize();
    return 0;
}
