/* Trace-driven cache simulation: direct mapped, one cache per core */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define LINES 16
#define LINE_SIZE 64
#define TRACE 2520

static int access_cache(unsigned addr)
{
    static unsigned tag[LINES];
    static int valid[LINES];
    unsigned block = addr / LINE_SIZE;
    unsigned set = block % LINES;
    if (valid[set] && tag[set] == block / LINES) return 1;
    valid[set] = 1;
    tag[set] = block / LINES;
    return 0;
}

static unsigned address(int i)
{
    switch (i % 4) {
    case 0:  return 4u * (unsigned)i;                    /* streaming */
    case 1:  return 8192u + 8u * ((unsigned)i % 100u);   /* small table */
    case 2:  return 20000u + 260u * ((unsigned)i / 4 % 30u);
    default: return 256u;                                /* a hot variable */
    }
}

int main(int argc, char **argv)
{
    int core, ncores;
    unsigned *trace = NULL, *mine;
    int hits = 0, *per_core = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &core);
    MPI_Comm_size(MPI_COMM_WORLD, &ncores);
    if (TRACE % ncores) {
        if (core == 0) printf("trace length %d, cores %d\n", TRACE, ncores);
        MPI_Finalize();
        return 0;
    }
    int n = TRACE / ncores;
    mine = malloc(n * sizeof *mine);
    if (core == 0) {
        trace = malloc(TRACE * sizeof *trace);
        per_core = malloc(ncores * sizeof *per_core);
        for (int i = 0; i < TRACE; i++) trace[i] = address(i);
    }
    MPI_Scatter(trace, n, MPI_UNSIGNED, mine, n, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++) hits += access_cache(mine[i]);
    MPI_Gather(&hits, 1, MPI_INT, per_core, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (core == 0) {
        int all = 0;
        for (int c = 0; c < ncores; c++) all += per_core[c];
        printf("hits %d of %d, miss rate %.3f\n", all, TRACE, 1.0 - (double)all / TRACE);
        free(trace);
        free(per_core);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
