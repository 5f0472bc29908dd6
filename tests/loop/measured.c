/* PLS that measures its static part on simulated clocks, where an iteration takes what it takes: the last
 * fifth of 1000 iterations takes four times as long as the others. Under SimGrid only. usage: loop_measured
 * MODE FILE */
#include "../load/counting.h"

#include <steelyard/loop.h>

#include <smpi/smpi.h>
#include <stdio.h>

enum { N = 1000, DEAR = 800 };
static const double CHEAP = 1e6; /* flops: a millisecond */

static double done_by_steps(const char *path, int ranks, double *apart)
{
    char line[200];
    long long step, begin, length;
    int who;
    double fixed = 0;
    FILE *in = fopen(path, "r");
    CHECK(in && fgets(line, sizeof line, in));
    while (in && fgets(line, sizeof line, in)) {
        CHECK(sscanf(line, "%lld,%d,%lld,%lld,", &step, &who, &begin, &length) == 4);
        if (step < 0)
            *apart += (double)length;
        else if (step < ranks)
            fixed += (double)length;
    }
    if (in)
        fclose(in);
    return fixed;
}

int main(int argc, char **argv)
{
    int rank, size, all[N] = {0}, mine[N] = {0};
    sy_loop_options options;
    sy_loop *loop;
    sy_loop_figures figures;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    sy_loop_options_default(&options);
    options.technique = SY_LOOP_PLS;
    options.mode = sy_loop_mode_by_name(argc > 2 ? argv[1] : "");
    EXPECT(SY_SUCCESS, sy_loop_create(MPI_COMM_WORLD, &options, &loop));
    for (int again = 0; again < 2; again++) {
        EXPECT(SY_SUCCESS, sy_loop_start(loop, 0, N));
        for (long long lo, hi; sy_loop_next(loop, &lo, &hi);)
            for (long long i = lo; i < hi; i++) {
                smpi_execute_flops(i < DEAR ? CHEAP : 4 * CHEAP);
                mine[i]++;
            }
        EXPECT(SY_SUCCESS, sy_loop_finish(loop, &figures));
        CHECK(figures.all_items == N && figures.undone == 0);
    }
    MPI_Reduce(mine, all, N, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    for (int i = 0; i < N && rank == 0; i++)
        CHECK(all[i] == 2);
    EXPECT(SY_SUCCESS, sy_loop_write_csv(loop, argv[2]));
    if (rank == 0) {
        double apart = 0, fixed = done_by_steps(argv[2], size, &apart);
        long long share =
            ((N - 5) + 4 * size - 1) / (4 * size); /* a quarter of what is left, for each rank */
        if (options.mode != SY_LOOP_CCA && fixed != (double)(share * size))
            printf("%s on %d ranks: %g iterations in the static part instead of %lld\n", argv[1], size, fixed,
                   share * size);
        CHECK(options.mode == SY_LOOP_CCA || fixed == (double)(share * size));
        CHECK(options.mode == SY_LOOP_CCA || apart == 5); /* rank 0's chunks under cca have no step */
    }
    EXPECT(SY_SUCCESS, sy_loop_free(&loop));
    int code = counted();
    MPI_Finalize();
    return code;
}
