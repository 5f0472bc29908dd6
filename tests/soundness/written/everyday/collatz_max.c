#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <inttypes.h>

struct best { int len; int start; };

static int collatz_length(uint64_t x)
{
    int steps = 1;
    while (x != 1) {
        x = (x & 1) ? 3 * x + 1 : x >> 1;
        ++steps;
    }
    return steps;
}

int main(int argc, char **argv)
{
    int rank, nprocs;
    int n = 600;
    uint64_t *seeds = NULL, *own;
    struct best loc = {0, 0}, glob;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc == 2)
        n = (int)strtol(argv[1], NULL, 10);

    int per = n / nprocs;
    own = calloc((size_t)per, sizeof *own);
    if (!rank) {
        seeds = calloc((size_t)n, sizeof *seeds);
        for (int k = 0; k < n; k++)
            seeds[k] = (uint64_t)k + 1;
    }
    MPI_Scatter(seeds, per, MPI_UINT64_T, own, per, MPI_UINT64_T, 0, MPI_COMM_WORLD);

    for (int k = 0; k < per; k++) {
        int len = collatz_length(own[k]);
        if (len > loc.len || (len == loc.len && (int)own[k] < loc.start)) {
            loc.len = len;
            loc.start = (int)own[k];
        }
    }
    MPI_Reduce(&loc, &glob, 1, MPI_2INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    if (!rank)
        printf("longest chain below %d: start %d, length %d\n", n + 1, glob.start, glob.len);

    free(own);
    free(seeds);
    return MPI_Finalize();
}
