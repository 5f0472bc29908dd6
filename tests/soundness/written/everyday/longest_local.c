/* longest ascending run; runs that cross the border of a part are cut */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, n = 240;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *p = NULL, *q = malloc(n / size * sizeof(int));
    if (!rank) {
        p = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            p[i] = i % 37 < 30 ? i : -i;
    }
    MPI_Scatter(p, n / size, MPI_INT, q, n / size, MPI_INT, 0, MPI_COMM_WORLD);
    int run = 1, best = 1, top;
    for (int i = 1; i < n / size; i++) {
        run = q[i] > q[i - 1] ? run + 1 : 1;
        if (run > best)
            best = run;
    }
    MPI_Reduce(&best, &top, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (!rank)
        printf("longest run %d\n", top);
    free(p);
    free(q);
    MPI_Finalize();
    return 0;
}
