/* Wrong calls: each a code, the object as it was, never a hang.
 * usage: loop_misuse [thread] */
#include "../load/counting.h"

#include <steelyard/loop.h>

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;
static sy_loop_options options;

static sy_loop *created(int mode)
{
    sy_loop *loop = NULL;
    sy_loop_options_default(&options);
    options.mode = mode;
    options.patience_s = 60;
    EXPECT(SY_SUCCESS, sy_loop_create(MPI_COMM_WORLD, &options, &loop));
    return loop;
}

static void null_objects(void)
{
    long long lo = 0, hi = 0;
    sy_loop *none = NULL;
    EXPECT(SY_EARG, sy_loop_start(NULL, 0, 1));
    EXPECT(0, sy_loop_next(NULL, &lo, &hi));
    EXPECT(SY_EARG, sy_loop_give_back(NULL, 0));
    EXPECT(SY_EARG, sy_loop_stop(NULL));
    EXPECT(SY_EARG, sy_loop_finish(NULL, NULL));
    EXPECT(SY_EARG, sy_loop_gather(NULL, &lo, MPI_LONG_LONG, 0));
    EXPECT(SY_EARG, sy_loop_write_csv(NULL, "/dev/null"));
    EXPECT(SY_EARG, sy_loop_free(NULL));
    EXPECT(SY_SUCCESS, sy_loop_free(&none));
    EXPECT(SY_EARG, sy_loop_create(MPI_COMM_WORLD, NULL, NULL));
    EXPECT(SY_EARG, sy_loop_create(MPI_COMM_NULL, NULL, &none));
}

static void wrong_options(void)
{
    sy_loop *loop = NULL;
    double weights[64];
    for (int i = 0; i < 64; i++)
        weights[i] = 1;
    for (int which = 0; which < 12; which++) {
        sy_loop_options_default(&options);
        switch (which) {
        case 0:
            options.technique = SY_LOOP_TECHNIQUES;
            break;
        case 1:
            options.technique = -1;
            break;
        case 2:
            options.mode = SY_LOOP_MODES;
            break;
        case 3:
            options.form = 2;
            break;
        case 4:
            options.weights = weights, options.weight_count = size + 1;
            break;
        case 5:
            options.weights = weights, options.weight_count = size, weights[0] = NAN;
            break;
        case 6:
            options.weights = weights, options.weight_count = size, weights[0] = 0;
            break;
        case 7:
            options.kmin = 0;
            break;
        case 8:
            options.flags = 1u << 20;
            break;
        case 9:
            options.sigma = NAN;
            break;
        case 10:
            options.patience_s = -1;
            break;
        default: /* ranks differ */
            if (size == 1)
                continue;
            options.kmin = 1 + rank;
        }
        EXPECT(SY_EARG, sy_loop_create(MPI_COMM_WORLD, &options, &loop));
        CHECK(!loop);
    }
    sy_loop_options_default(&options);
    options.technique = rank == size - 1 ? 99 : SY_LOOP_GSS; /* one rank alone is wrong: all are told */
    EXPECT(SY_EARG, sy_loop_create(MPI_COMM_WORLD, &options, &loop));
}

static void out_of_order(int mode)
{
    sy_loop *loop = created(mode);
    long long lo = 0, hi = 0;
    double none[1];
    EXPECT(SY_ESTATE, sy_loop_finish(loop, NULL));
    EXPECT(0, sy_loop_next(loop, &lo, &hi));
    EXPECT(SY_ESTATE, sy_loop_stop(loop));
    EXPECT(SY_ESTATE, sy_loop_give_back(loop, 0));
    EXPECT(SY_SUCCESS, sy_loop_start(loop, 10, 100));
    EXPECT(SY_ESTATE, sy_loop_start(loop, 10, 100));
    EXPECT(SY_ESTATE, sy_loop_free(&loop));
    EXPECT(SY_ESTATE, sy_loop_gather(loop, none, MPI_DOUBLE, 0));
    EXPECT(SY_ESTATE, sy_loop_write_csv(loop, "/dev/null"));
    EXPECT(SY_ESTATE, sy_loop_give_back(loop, 10)); /* no chunk */
    CHECK(!sy_loop_next(loop, NULL, &hi));
    while (sy_loop_next(loop, &lo, &hi))
        EXPECT(SY_ESTATE, sy_loop_give_back(loop, lo)); /* no SY_LOOP_GIVE_BACK */
    EXPECT(SY_SUCCESS, sy_loop_finish(loop, NULL));
    EXPECT(SY_ESTATE, sy_loop_finish(loop, NULL));
    EXPECT(0, sy_loop_next(loop, &lo, &hi));
    EXPECT(SY_SUCCESS, sy_loop_free(&loop));
    CHECK(!loop);

    sy_loop_options_default(&options);
    options.mode = mode;
    options.flags = SY_LOOP_GIVE_BACK | SY_LOOP_NO_LOG;
    EXPECT(SY_SUCCESS, sy_loop_create(MPI_COMM_WORLD, &options, &loop));
    EXPECT(SY_SUCCESS, sy_loop_start(loop, 10, 100));
    while (sy_loop_next(loop, &lo, &hi)) {
        EXPECT(SY_EARG, sy_loop_give_back(loop, lo - 1));
        EXPECT(SY_EARG, sy_loop_give_back(loop, hi + 1));
    }
    EXPECT(SY_SUCCESS, sy_loop_finish(loop, NULL));
    EXPECT(SY_ESTATE, sy_loop_gather(loop, none, MPI_DOUBLE, 0)); /* no log */
    EXPECT(SY_SUCCESS, sy_loop_free(&loop));
}

/* Wrong ranges: everywhere, or at one rank only. Every rank comes out of it, and the next loop is right. */
static void wrong_ranges(int mode)
{
    sy_loop *loop = created(mode);
    long long lo, hi, mine = 0, all = 0;
    sy_loop_figures figures;
    EXPECT(SY_EARG, sy_loop_start(loop, 5, 4));
    EXPECT(0, sy_loop_next(loop, &lo, &hi));
    EXPECT(SY_EARG, sy_loop_finish(loop, &figures));
    EXPECT(SY_EARG, sy_loop_start(loop, -(1LL << 62), 1)); /* 2^62 + 1 iterations */
    EXPECT(SY_EARG, sy_loop_finish(loop, NULL));
    if (size > 1) {
        int code = sy_loop_start(loop, 0, rank == size - 1 ? 51 : 50);
        CHECK(code == SY_SUCCESS || code == SY_EARG);
        while (sy_loop_next(loop, &lo, &hi))
            CHECK(!code && hi <= 51);
        EXPECT(SY_EARG, sy_loop_finish(loop, &figures)); /* on all ranks */
    }
    EXPECT(SY_SUCCESS, sy_loop_start(loop, 0, 50));
    while (sy_loop_next(loop, &lo, &hi))
        mine += hi - lo;
    EXPECT(SY_SUCCESS, sy_loop_finish(loop, &figures));
    MPI_Allreduce(&mine, &all, 1, MPI_LONG_LONG, MPI_SUM, MPI_COMM_WORLD);
    CHECK(all == 50);
    EXPECT(SY_SUCCESS, sy_loop_free(&loop));
}

/* A rank that does not come: the others give up after their patience, and can free the object. */
static void absent(int mode)
{
    sy_loop *loop;
    sy_loop_options_default(&options);
    options.mode = mode;
    options.patience_s = 0.3;
    EXPECT(SY_SUCCESS, sy_loop_create(MPI_COMM_WORLD, &options, &loop));
    int away = rank == 0 && mode != SY_LOOP_DCA_NODE ? 1 : rank == size - 1;
    if (size > 1 && !away) {
        long long lo, hi;
        int code = sy_loop_start(loop, 0, 50);
        CHECK(code == SY_SUCCESS || code == SY_ELIMIT);
        while (sy_loop_next(loop, &lo, &hi))
            ;
        sy_loop_figures figures;
        EXPECT(SY_ELIMIT, sy_loop_finish(loop, &figures));
        EXPECT(SY_ESTATE, sy_loop_start(loop, 0, 50));
    }
    MPI_Barrier(MPI_COMM_WORLD);
    EXPECT(SY_SUCCESS, sy_loop_free(&loop));
    CHECK(!loop);
}

static void *in_a_thread(void *loop)
{
    sy_loop *none = NULL;
    EXPECT(SY_ESTATE, sy_loop_start(loop, 0, 1));
    EXPECT(SY_ESTATE, sy_loop_create(MPI_COMM_WORLD, NULL, &none));
    return NULL;
}

static void low_thread_level(void)
{
    sy_loop *loop = created(SY_LOOP_DCA_NODE);
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, in_a_thread, loop) == 0);
    pthread_join(thread, NULL);
    EXPECT(SY_SUCCESS, sy_loop_free(&loop));
}

int main(int argc, char **argv)
{
    sy_loop *early = NULL;
    int level, thread = argc > 1 && strcmp(argv[1], "thread") == 0;
    int too_early = sy_loop_create(MPI_COMM_WORLD, NULL, &early);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(too_early == SY_ESTATE);
    if (thread && level == MPI_THREAD_FUNNELED)
        low_thread_level();
    null_objects();
    wrong_options();
    for (int mode = 0; mode < SY_LOOP_MODES; mode++) {
        out_of_order(mode);
        wrong_ranges(mode);
        absent(mode);
    }
    int code = counted();
    MPI_Finalize();
    return code;
}
