#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Electron shells: parity counts with file-scope state */
static int g_rank, g_size, g_share;
static int *g_all, *g_mine;
static int g_even, g_odd;

static void setup(int *argc, char ***argv)
{
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &g_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &g_size);
}

static void distribute(int n)
{
    g_share = n / g_size;
    g_mine = malloc(g_share * sizeof(int));
    if (g_rank == 0) {
        g_all = malloc(n * sizeof(int));
        for (int z = 0; z < n; z++)
            g_all[z] = 2 * z * z % 37;
    }
    MPI_Scatter(g_all, g_share, MPI_INT, g_mine, g_share, MPI_INT, 0, MPI_COMM_WORLD);
}

static void count(void)
{
    for (int i = 0; i < g_share; i++) {
        if (g_mine[i] & 1)
            g_odd++;
        else
            g_even++;
    }
}

static void report(void)
{
    int in[2] = { g_even, g_odd }, out[2] = { 0, 0 };
    MPI_Reduce(in, out, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (g_rank == 0)
        printf("even %d odd %d\n", out[0], out[1]);
}

int main(int argc, char **argv)
{
    setup(&argc, &argv);
    distribute(argc > 1 ? atoi(argv[1]) : 120);
    count();
    report();
    free(g_mine);
    free(g_all);
    MPI_Finalize();
    return 0;
}
