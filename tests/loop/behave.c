/* Real ranks: every iteration exactly once, whatever the technique, the form and the size.
 * usage: loop_behave MODE [node=K] [short] */
#include "../load/counting.h"

#include <steelyard/loop.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static int rank, size, mode, node_ranks;
static bool brief;

/* Runs a loop and counts what every rank did. */
static void run_loop(sy_loop *loop, long long begin, long long n, const char *what)
{
    int *mine = calloc((size_t)n + 1, sizeof *mine), *all = calloc((size_t)n + 1, sizeof *all);
    long long lo, hi, last = begin + n, outside = 0;
    EXPECT(SY_SUCCESS, sy_loop_start(loop, begin, begin + n));
    while (sy_loop_next(loop, &lo, &hi)) {
        CHECK(lo < hi);
        for (long long i = lo; i < hi; i++)
            if (i >= begin && i < last)
                mine[i - begin]++;
            else
                outside++;
    }
    CHECK(outside == 0);
    CHECK(!sy_loop_next(loop, &lo, &hi)); /* 0 stays 0 */
    sy_loop_figures figures;
    EXPECT(SY_SUCCESS, sy_loop_finish(loop, &figures));
    CHECK(figures.all_items == n && figures.undone == 0 && figures.all_chunks <= n && !figures.stopped);
    MPI_Reduce(mine, all, (int)n, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    long long wrong = 0;
    for (long long i = 0; i < n && rank == 0; i++)
        wrong += all[i] != 1;
    if (wrong)
        printf("%s, %lld iterations from %lld: %lld wrong\n", what, n, begin, wrong);
    CHECK(wrong == 0);
    free(mine);
    free(all);
}

static void techniques(void)
{
    const long long sizes[] = {0, 1, size - 1, size + 1, 97, 1000};
    for (int technique = 0; technique < SY_LOOP_TECHNIQUES; technique++)
        for (int form = SY_LOOP_CLOSED; form <= SY_LOOP_RECURSIVE; form++) {
            sy_loop_options options;
            sy_loop_options_default(&options);
            options.technique = technique;
            options.form = form;
            options.mode = mode;
            options.node_ranks = node_ranks;
            options.mu = 1e-3, options.sigma = 5e-4, options.h = 1e-4;
            if (form == SY_LOOP_RECURSIVE)
                options.flags |= SY_LOOP_GIVE_BACK | SY_LOOP_LOG_TIMES;
            else
                options.request_when = 2;
            sy_loop *loop;
            EXPECT(SY_SUCCESS, sy_loop_create(MPI_COMM_WORLD, &options, &loop));
            for (size_t i = 0; i < sizeof sizes / sizeof sizes[0] && loop; i++)
                if (!brief || i % 3 == 1)
                    run_loop(loop, -17 * (long long)i, sizes[i], sy_loop_technique_name(technique));
            EXPECT(SY_SUCCESS, sy_loop_free(&loop));
        }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mode = sy_loop_mode_by_name(argc > 1 ? argv[1] : "");
    CHECK(mode >= 0);
    for (int i = 2; i < argc; i++) {
        if (strncmp(argv[i], "node=", 5) == 0)
            node_ranks = atoi(argv[i] + 5);
        brief = brief || strcmp(argv[i], "short") == 0;
    }
    if (mode >= 0)
        techniques();
    int code = counted();
    MPI_Finalize();
    return code;
}
