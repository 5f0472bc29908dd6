/* longest Collatz chain among n start values */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static int chain(unsigned long x)
{
    int steps = 0;
    while (x != 1) {
        if (x & 1)
            x = 3 * x + 1;
        else
            x >>= 1;
        steps++;
    }
    return steps;
}

int main(int argc, char *argv[])
{
    int me, np, n = 240, i;
    unsigned long *start = NULL, *part;
    int best_local[2] = { -1, 0 }, best[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (argc > 1)
        n = atoi(argv[1]);

    if (me == 0) {
        start = malloc(n * sizeof *start);
        for (i = 0; i < n; i++)
            start[i] = 1 + (unsigned long)i * 37 % 5003;
    }
    part = malloc((n / np) * sizeof *part);
    MPI_Scatter(start, n / np, MPI_UNSIGNED_LONG, part, n / np, MPI_UNSIGNED_LONG, 0, MPI_COMM_WORLD);

    for (i = 0; i < n / np; i++) {
        int c = chain(part[i]);
        if (c > best_local[0] || (c == best_local[0] && (int)part[i] < best_local[1])) {
            best_local[0] = c;
            best_local[1] = (int)part[i];
        }
    }
    /* MAXLOC takes the smaller location on ties */
    MPI_Reduce(best_local, best, 1, MPI_2INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    if (me == 0) {
        printf("longest chain: start %d, %d steps\n", best[1], best[0]);
        free(start);
    }
    free(part);
    MPI_Finalize();
    return 0;
}
