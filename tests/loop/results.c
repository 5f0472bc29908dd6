/* What a loop leaves: results gathered to one rank and to all, the log as CSV, work given back, stopping,
 * loops one after the other and two at a time. usage: loop_results MODE */
#include "../load/counting.h"

#include <steelyard/loop.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { N = 500, FIRST = -100 };
static int rank, size;
static sy_loop_options options;

static sy_loop *created(void)
{
    sy_loop *loop = NULL;
    EXPECT(SY_SUCCESS, sy_loop_create(MPI_COMM_WORLD, &options, &loop));
    return loop;
}

static void gathered(void)
{
    double all[N];
    sy_loop *loop = created();
    for (int root = -1; root < size; root++) {
        memset(all, 0, sizeof all);
        EXPECT(SY_SUCCESS, sy_loop_start(loop, FIRST, FIRST + N));
        for (long long lo, hi; sy_loop_next(loop, &lo, &hi);)
            for (long long i = lo; i < hi; i++)
                all[i - FIRST] = (double)(3 * i + root + 1000);
        EXPECT(SY_SUCCESS, sy_loop_finish(loop, NULL));
        EXPECT(SY_SUCCESS, sy_loop_gather(loop, all, MPI_DOUBLE, root));
        for (int i = 0; i < N && (root < 0 || root == rank); i++)
            CHECK(all[i] == 3 * (i + FIRST) + root + 1000);
    }
    EXPECT(SY_EARG, sy_loop_gather(loop, all, MPI_DOUBLE, size));
    EXPECT(SY_SUCCESS, sy_loop_free(&loop));
}

static void written(void)
{
    char path[] = "/tmp/steelyard-loop-XXXXXX", line[200];
    if (rank == 0)
        close(mkstemp(path));
    sy_loop *loop = created();
    EXPECT(SY_SUCCESS, sy_loop_start(loop, 0, N));
    for (long long lo, hi; sy_loop_next(loop, &lo, &hi);)
        ;
    EXPECT(SY_SUCCESS, sy_loop_finish(loop, NULL));
    EXPECT(SY_SUCCESS, sy_loop_write_csv(loop, path));
    if (rank == 0) {
        long long sum = 0, step, begin, length;
        int who;
        FILE *in = fopen(path, "r");
        CHECK(in && fgets(line, sizeof line, in) && !strcmp(line, "step,rank,begin,size,start_s,end_s\n"));
        while (in && fgets(line, sizeof line, in)) {
            CHECK(sscanf(line, "%lld,%d,%lld,%lld,", &step, &who, &begin, &length) == 4);
            CHECK(who >= 0 && who < size && begin >= 0 && begin + length <= N);
            sum += length;
        }
        CHECK(sum == N);
        if (in)
            fclose(in);
        unlink(path);
    }
    EXPECT(SY_EIO, sy_loop_write_csv(loop, "/no/such/folder/log.csv"));
    EXPECT(SY_SUCCESS, sy_loop_free(&loop));
}

/* Every rank gives back what is behind the third iteration of every chunk; the last rank leaves in the
 * middle. */
static void given_back(void)
{
    int mine[N] = {0}, all[N] = {0};
    options.flags |= SY_LOOP_GIVE_BACK;
    sy_loop *loop = created();
    EXPECT(SY_SUCCESS, sy_loop_start(loop, 0, N));
    int taken = 0;
    for (long long lo, hi; (rank != size - 1 || size == 1 || taken < 3) && sy_loop_next(loop, &lo, &hi);
         taken++) {
        long long end = hi - lo > 3 ? lo + 3 : hi;
        for (long long i = lo; i < end; i++)
            mine[i]++;
        if (end < hi && sy_loop_give_back(loop, end))
            for (long long i = end; i < hi; i++) /* no room: then it is done here */
                mine[i]++;
    }
    sy_loop_figures figures;
    EXPECT(SY_SUCCESS, sy_loop_finish(loop, &figures));
    CHECK(figures.all_items == N && figures.undone == 0);
    MPI_Allreduce(mine, all, N, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < N; i++)
        CHECK(all[i] == 1);
    EXPECT(SY_SUCCESS, sy_loop_free(&loop));
    options.flags &= ~(unsigned)SY_LOOP_GIVE_BACK;
}

static void stopped(long long n)
{
    sy_loop *loop = created();
    EXPECT(SY_SUCCESS, sy_loop_start(loop, 0, n));
    long long lo, hi;
    int chunks = 0;
    while (sy_loop_next(loop, &lo, &hi))
        if (++chunks == 5)
            EXPECT(SY_SUCCESS, sy_loop_stop(loop));
    sy_loop_figures figures;
    EXPECT(SY_SUCCESS, sy_loop_finish(loop, &figures));
    CHECK(figures.stopped && figures.undone > 0 && figures.all_items + figures.undone == n);
    EXPECT(SY_SUCCESS, sy_loop_free(&loop));
}

/* All leave when they have a chunk each: what is left is named, on all ranks. */
static void left(void)
{
    sy_loop *loop = created();
    EXPECT(SY_SUCCESS, sy_loop_start(loop, 0, 1 << 20));
    long long lo, hi;
    CHECK(sy_loop_next(loop, &lo, &hi));
    sy_loop_figures figures;
    EXPECT(SY_ESTATE, sy_loop_finish(loop, &figures));
    CHECK(figures.undone > 0);
    EXPECT(SY_SUCCESS, sy_loop_free(&loop));
}

/* A rank that computes for long holds up nobody: the others do all the rest meanwhile. It computes, without a
 * call of MPI, until rank 0 has heard that nothing is left and removes a file. */
static void not_held_up(void)
{
    enum { FEW = 40, PATIENCE_S = 300 };
    char path[] = "/tmp/steelyard-loop-XXXXXX";
    bool held_up = false;
    if (size < 2 || (options.mode != SY_LOOP_DCA && options.mode != SY_LOOP_DCA_NODE) || options.node_ranks)
        return;
    int technique = options.technique, chunks = 0;
    options.technique = SY_LOOP_SS;
    sy_loop *loop = created();
    if (rank == 0)
        close(mkstemp(path));
    MPI_Bcast(path, sizeof path, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    EXPECT(SY_SUCCESS, sy_loop_start(loop, 0, FEW));
    for (long long lo, hi; sy_loop_next(loop, &lo, &hi); chunks++)
        if (rank == size - 1) {
            for (int k = 0; k < 100 * PATIENCE_S && (held_up = !access(path, F_OK)); k++)
                usleep(10000);
        } else {
            usleep(1000);
        }
    if (rank == 0)
        unlink(path);
    EXPECT(SY_SUCCESS, sy_loop_finish(loop, NULL));
    CHECK(rank != size - 1 || (chunks <= 1 && !held_up));
    EXPECT(SY_SUCCESS, sy_loop_free(&loop));
    options.technique = technique;
}

/* Two objects at once, and many loops in a row without anybody waiting for figures. */
static void several(void)
{
    long long sum = 0, all = 0, lo, hi, inner_lo, inner_hi;
    sy_loop *outer = created(), *inner = created();
    EXPECT(SY_SUCCESS, sy_loop_start(outer, 0, 20));
    while (sy_loop_next(outer, &lo, &hi))
        sum += hi - lo;
    for (int i = 0; i < 30; i++) {
        EXPECT(SY_SUCCESS, sy_loop_start(inner, 0, 10 + i % 3));
        while (sy_loop_next(inner, &inner_lo, &inner_hi))
            sum += inner_hi - inner_lo;
        EXPECT(SY_SUCCESS, sy_loop_finish(inner, NULL));
    }
    EXPECT(SY_SUCCESS, sy_loop_finish(outer, NULL));
    MPI_Allreduce(&sum, &all, 1, MPI_LONG_LONG, MPI_SUM, MPI_COMM_WORLD);
    CHECK(all == 20 + 30 * 11);
    EXPECT(SY_SUCCESS, sy_loop_free(&inner));
    EXPECT(SY_SUCCESS, sy_loop_free(&outer));
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    static const int techniques[] = {SY_LOOP_STATIC, SY_LOOP_GSS, SY_LOOP_WF, SY_LOOP_AF, SY_LOOP_PLS};
    for (size_t i = 0; i < sizeof techniques / sizeof techniques[0]; i++) {
        sy_loop_options_default(&options);
        options.technique = techniques[i];
        options.mode = sy_loop_mode_by_name(argc > 1 ? argv[1] : "");
        options.node_ranks = argc > 2 ? atoi(argv[2]) : 0;
        gathered();
        written();
        given_back();
        several();
        if (techniques[i] == SY_LOOP_GSS)
            not_held_up();
        if (techniques[i] == SY_LOOP_STATIC)
            continue;
        options.kmax = 100;
        if (techniques[i] == SY_LOOP_PLS)
            stopped(1 << 20);
        else if (techniques[i] != SY_LOOP_GSS)
            stopped(1LL << 40);
        left();
    }
    int code = counted();
    MPI_Finalize();
    return code;
}
