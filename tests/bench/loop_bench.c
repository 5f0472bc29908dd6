/* What a chunk costs: SS loops with empty bodies, so that nothing but the sharing is measured. For each mode,
 * microseconds of a rank per chunk it got (the ranks' times together over all chunks), the middle of five
 * loops, log on. usage: loop_bench [CHUNKS]      under mpiexec */
#include <steelyard/loop.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LOOPS = 5 };

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* us[0] by the clock, us[1] of the processor; false: the mode does not work here. */
static bool cost(int mode, unsigned flags, int technique, long long chunks, double us[2])
{
    sy_loop_options options;
    sy_loop_options_default(&options);
    options.mode = mode;
    options.flags = flags;
    options.technique = technique;
    options.kmax = 1; /* WF: one iteration at a time, too */
    sy_loop *loop;
    double middle[2][LOOPS];
    if (sy_loop_create(MPI_COMM_WORLD, &options, &loop))
        return false;
    for (int i = 0; i < LOOPS; i++) {
        long long lo, hi, mine = 0, all = 0;
        double sum[2], spent[2];
        MPI_Barrier(MPI_COMM_WORLD);
        double start = seconds(CLOCK_MONOTONIC), work = seconds(CLOCK_PROCESS_CPUTIME_ID);
        sy_loop_start(loop, 0, chunks);
        while (sy_loop_next(loop, &lo, &hi))
            mine++;
        spent[0] = seconds(CLOCK_MONOTONIC) - start;
        spent[1] = seconds(CLOCK_PROCESS_CPUTIME_ID) - work;
        sy_loop_finish(loop, NULL);
        MPI_Allreduce(&mine, &all, 1, MPI_LONG_LONG, MPI_SUM, MPI_COMM_WORLD);
        MPI_Allreduce(spent, sum, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            middle[k][i] = 1e6 * sum[k] / (double)all;
    }
    sy_loop_free(&loop);
    for (int k = 0; k < 2; k++) {
        qsort(middle[k], LOOPS, sizeof middle[k][0], by_value);
        us[k] = middle[k][LOOPS / 2];
    }
    return true;
}

int main(int argc, char **argv)
{
    int rank, size, length;
    char library[MPI_MAX_LIBRARY_VERSION_STRING];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Get_library_version(library, &length);
    long long chunks = argc > 1 ? atoll(argv[1]) : 1000000;
    const struct {
        const char *name;
        int mode;
        unsigned flags;
        int technique;
        long long share; /* of the chunks: slow modes get fewer */
    } cases[] = {{"dca-node, log", SY_LOOP_DCA_NODE, 0, SY_LOOP_SS, 1},
                 {"dca-node, no log", SY_LOOP_DCA_NODE, SY_LOOP_NO_LOG, SY_LOOP_SS, 1},
                 {"dca-node, log with times", SY_LOOP_DCA_NODE, SY_LOOP_LOG_TIMES, SY_LOOP_SS, 1},
                 {"dca-node, log, by weight", SY_LOOP_DCA_NODE, 0, SY_LOOP_WF, 1},
                 {"dca (two-sided), log", SY_LOOP_DCA, 0, SY_LOOP_SS, 20},
                 {"cca (two-sided), log", SY_LOOP_CCA, 0, SY_LOOP_SS, 20},
                 {"dca-rma, log", SY_LOOP_DCA_RMA, 0, SY_LOOP_SS, 20}};
    if (rank == 0)
        printf("%.24s, %d ranks: microseconds per chunk, by the clock and of the processor\n",
               strtok(library, "\n"), size);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double us[2];
        if (cost(cases[i].mode, cases[i].flags, cases[i].technique, chunks / cases[i].share, us) && rank == 0)
            printf("%-28s %8.4f %8.4f\n", cases[i].name, us[0], us[1]);
    }
    MPI_Finalize();
    return 0;
}
