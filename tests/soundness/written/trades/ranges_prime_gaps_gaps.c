#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Prime gaps: longest gap in the own range, gaps across borders are not seen.
 * Our first exercise in "what goes wrong if ...". */

static int prime(int n)
{
    if (n < 2)
        return 0;
    if (n % 2 == 0)
        return n == 2;
    for (int d = 3; d * d <= n; d += 2)
        if (n % d == 0)
            return 0;
    return 1;
}

int main(int argc, char **argv)
{
    int rank, size, n = 10000;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        n = atoi(argv[1]);

    int chunk = n / size;
    int start = rank * chunk;
    int end = rank == size - 1 ? n : start + chunk;

    struct { int gap, at; } mine = {0, 0}, best;
    int prev = 0, gaps = 0, allgaps;
    for (int v = start; v < end; v++) {
        if (!prime(v))
            continue;
        if (prev) {
            gaps++;
            if (v - prev > mine.gap) {
                mine.gap = v - prev;
                mine.at = prev;
            }
        }
        prev = v;
    }
    MPI_Reduce(&mine, &best, 1, MPI_2INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    MPI_Reduce(&gaps, &allgaps, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d gaps seen, longest %d after %d\n", allgaps, best.gap, best.at);
    MPI_Finalize();
    return 0;
}
