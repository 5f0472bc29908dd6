/* What goes wrong gives an error code and never a hang: misuse [funneled|multiple]. With an argument: what
 * depends on the level of threads that MPI was asked for. */
#include "counting.h"

#include "load/clock.h"

#include <steelyard/load.h>

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;

static void prepare(sy_load_options *options, sy_load_metric *metric, sy_load_mechanism mechanism)
{
    sy_load_options_default(options);
    metric[0] = (sy_load_metric){"work", 0, 0, 0};
    metric[1] = (sy_load_metric){NULL, 0, 0, 0};
    options->mechanism = mechanism;
    options->metrics = 2;
    options->metric = metric;
    options->patience_s = 60;
}

static void creation(void)
{
    sy_load_options options;
    sy_load_metric metric[2];
    sy_load *load = (sy_load *)&options;
    prepare(&options, metric, SY_LOAD_INCREMENTS);
    EXPECT(SY_EARG, sy_load_create(MPI_COMM_NULL, &options, &load));
    CHECK(!load);
    EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, NULL, &load));
    EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, NULL));
    options.metrics = 0;
    EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, &load));
    options.metrics = 2;
    options.mechanism = (sy_load_mechanism)17;
    EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, &load));
    options.mechanism = SY_LOAD_NAIVE;
    options.pool_messages = 0;
    EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, &load));
    options.pool_messages = 4;
    options.patience_s = NAN;
    EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, &load));
    options.patience_s = 60;
    options.thread_period_s = NAN;
    EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, &load));
    options.thread_period_s = 50e-6;
    options.reselect_tolerance = NAN;
    EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, &load));
    options.reselect_tolerance = 1;
    options.flags = 1u << 20;
    EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, &load));
    options.flags = 0;
    metric[1].threshold = NAN;
    EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, &load));
    metric[1].threshold = -1;
    EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, &load));
    metric[1].threshold = 0;
    metric[1].relative = NAN;
    EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, &load));
    metric[1].relative = 0;
    metric[0].initial = INFINITY;
    EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, &load));
    metric[0].initial = 0;
    if (size > 1) { /* one rank alone is wrong: everybody hears of it */
        metric[0].initial = rank == size - 1 ? NAN : 0;
        EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, &load));
        metric[0].initial = 0;
        metric[0].threshold = rank == 0 ? 1 : 2;
        EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, &load));
        metric[0].threshold = 0;
        options.mechanism = rank ? SY_LOAD_SNAPSHOT : SY_LOAD_INCREMENTS;
        EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, &load));
        options.mechanism = SY_LOAD_INCREMENTS;
        options.metrics = rank ? 1 : 2;
        EXPECT(SY_EARG, sy_load_create(MPI_COMM_WORLD, &options, &load));
        MPI_Comm half, inter;
        MPI_Comm_split(MPI_COMM_WORLD, rank == 0, rank, &half);
        MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank == 0, 5, &inter);
        options.metrics = 2;
        EXPECT(SY_EARG, sy_load_create(inter, &options, &load));
        MPI_Comm_free(&inter);
        MPI_Comm_free(&half);
    }
    sy_load_mechanism mechanism;
    EXPECT(SY_EARG, sy_load_mechanism_parse("gossip", &mechanism));
    EXPECT(SY_SUCCESS, sy_load_mechanism_parse("partial", &mechanism));
    CHECK(mechanism == SY_LOAD_PARTIAL_SNAPSHOT);
    CHECK(!sy_load_mechanism_name(-1) && !sy_load_mechanism_name(5) &&
          !sy_load_message_name(SY_LOAD_MSG_TYPES));
}

static void no_object(void)
{
    double amounts[2] = {0};
    int n = 0;
    sy_load_stats stats;
    EXPECT(SY_EARG, sy_load_add(NULL, 0, 1));
    EXPECT(SY_EARG, sy_load_update(NULL, amounts));
    EXPECT(SY_EARG, sy_load_accept(NULL, 0, amounts));
    EXPECT(SY_EARG, sy_load_flush(NULL));
    EXPECT(SY_EARG, sy_load_poll(NULL, NULL));
    EXPECT(SY_EARG, sy_load_view(NULL, amounts));
    EXPECT(SY_EARG, sy_load_mine(NULL, amounts));
    EXPECT(SY_EARG, sy_load_decision_begin(NULL, NULL, 0, 0));
    EXPECT(SY_EARG, sy_load_decision_end(NULL, 0, NULL, NULL));
    EXPECT(SY_EARG, sy_load_decision_cancel(NULL));
    EXPECT(SY_EARG, sy_load_decide(NULL, NULL, 0, 0, NULL, NULL, 0, NULL, NULL, &n));
    EXPECT(SY_EARG, sy_load_reserve(NULL, 0, NULL, NULL));
    EXPECT(SY_EARG, sy_load_no_more_master(NULL));
    EXPECT(SY_EARG, sy_load_lock(NULL));
    EXPECT(SY_EARG, sy_load_statistics(NULL, &stats));
    EXPECT(SY_EARG, sy_load_summarise(NULL, NULL));
    EXPECT(SY_EARG, sy_load_record_json(NULL, NULL));
    EXPECT(SY_EARG, sy_load_free(NULL));
    sy_load *none = NULL;
    EXPECT(SY_SUCCESS, sy_load_free(&none));
    CHECK(sy_load_size(NULL) == 0 && sy_load_metrics(NULL) == 0 && sy_load_mechanism_of(NULL) == -1);
}

static int refuse(void *context, int ranks, int metrics, const double *view, int capacity, int *slaves,
                  double *amounts, int *n)
{
    (void)context, (void)ranks, (void)metrics, (void)view, (void)capacity, (void)slaves, (void)amounts;
    *n = 0;
    return 1234;
}

/* Rank 0 misuses, the others poll until it has finished. */
static void calls(sy_load_mechanism mechanism)
{
    sy_load_options options;
    sy_load_metric metric[2];
    sy_load *load;
    prepare(&options, metric, mechanism);
    EXPECT(SY_SUCCESS, sy_load_create(MPI_COMM_WORLD, &options, &load));
    MPI_Request request;
    if (rank == 0) {
        double amounts[4] = {1, 1, 1, 1}, bad[2] = {1, -1}, nan[2] = {NAN, 0}, huge[2] = {1e308, 0};
        int slaves[2] = {1, 1}, self = 0, none = size;
        bool maintained = mechanism <= SY_LOAD_INCREMENTS;
        EXPECT(SY_EARG, sy_load_add(load, 2, 1));
        EXPECT(SY_EARG, sy_load_add(load, -1, 1));
        EXPECT(SY_EARG, sy_load_add(load, 0, NAN));
        EXPECT(SY_EARG, sy_load_add(load, 0, INFINITY));
        EXPECT(SY_EARG, sy_load_update(load, nan));
        EXPECT(SY_EARG, sy_load_update(load, NULL));
        EXPECT(SY_SUCCESS, sy_load_update(load, huge));
        EXPECT(SY_EARG, sy_load_update(load, huge)); /* would overflow: nothing happened */
        double mine[2];
        EXPECT(SY_SUCCESS, sy_load_mine(load, mine));
        CHECK(mine[0] == 1e308 && mine[1] == 0);
        huge[0] = -1e308;
        EXPECT(SY_SUCCESS, sy_load_update(load, huge));
        EXPECT(SY_EARG, sy_load_accept(load, 0, amounts));
        EXPECT(SY_EARG, sy_load_accept(load, size, amounts));
        EXPECT(SY_EARG, sy_load_accept(load, -1, amounts));
        EXPECT(SY_EARG, sy_load_view(load, NULL));
        EXPECT(SY_EARG, sy_load_mine(load, NULL));
        EXPECT(SY_ESTATE, sy_load_decision_end(load, 0, NULL, NULL));
        EXPECT(SY_ESTATE, sy_load_decision_cancel(load));
        int moved, n = 0;
        EXPECT(SY_ESTATE, sy_load_view_moved(load, &moved));
        EXPECT(SY_EARG, sy_load_decide(load, NULL, 0, 0, NULL, NULL, 2, slaves, amounts, &n));
        EXPECT(SY_EARG, sy_load_decision_begin(load, NULL, 0, NAN));
        EXPECT(SY_EARG, sy_load_decision_begin(load, &none, 1, 0));
        EXPECT(SY_EARG, sy_load_decision_begin(load, &self, 1, 0));
        EXPECT(SY_EARG, sy_load_decision_begin(load, slaves, -1, 0));
        if (size > 1) {
            EXPECT(SY_EARG, sy_load_accept(load, 1, bad));
            EXPECT(SY_EARG, sy_load_accept(load, 1, nan));
            EXPECT(SY_EARG, sy_load_accept(load, 1, NULL));
            EXPECT(SY_EARG, sy_load_decision_begin(load, slaves, 2, 0)); /* twice the same */
            CHECK(sy_load_decide(load, NULL, 0, 0, refuse, NULL, 2, slaves, amounts, &n) == 1234);
            EXPECT(SY_SUCCESS, sy_load_decision_begin(load, slaves, 1, 0));
            EXPECT(SY_ESTATE, sy_load_decision_begin(load, NULL, 0, 0));
            EXPECT(SY_ESTATE, sy_load_reserve(load, 1, slaves, amounts));
            EXPECT(SY_ESTATE, sy_load_no_more_master(load));
            EXPECT(SY_ESTATE, sy_load_free(&load));
            EXPECT(SY_ESTATE, sy_load_summarise(load, NULL));
            CHECK(load != NULL);
            EXPECT(SY_EARG, sy_load_decision_end(load, 1, slaves, bad));
            EXPECT(SY_EARG, sy_load_decision_end(load, 1, slaves, nan));
            EXPECT(SY_EARG, sy_load_decision_end(load, 1, &self, amounts));
            EXPECT(SY_EARG, sy_load_decision_end(load, 1, &none, amounts));
            EXPECT(SY_EARG, sy_load_decision_end(load, 1, slaves, NULL));
            EXPECT(SY_EARG, sy_load_decision_end(load, -1, slaves, amounts));
            if (size > 2) {
                int other = 2;
                EXPECT(SY_EARG, sy_load_decision_end(load, 1, &other, amounts)); /* no candidate */
                EXPECT(SY_EARG, sy_load_decision_end(load, 2, slaves, amounts)); /* twice the same */
            }
            EXPECT(SY_SUCCESS, sy_load_decision_cancel(load));
            bool reserves = mechanism == SY_LOAD_INTERMEDIATE || mechanism == SY_LOAD_INCREMENTS;
            EXPECT(reserves ? SY_EARG : SY_ESTATE, sy_load_reserve(load, 1, slaves, bad));
            EXPECT(reserves ? SY_EARG : SY_ESTATE, sy_load_reserve(load, 1, slaves, nan));
            EXPECT(reserves ? SY_EARG : SY_ESTATE, sy_load_reserve(load, 1, &none, amounts));
            EXPECT(reserves ? SY_SUCCESS : SY_ESTATE, sy_load_reserve(load, 0, NULL, NULL));
        }
        EXPECT(SY_SUCCESS, sy_load_no_more_master(load));
        EXPECT(SY_SUCCESS, sy_load_no_more_master(load));
        EXPECT(SY_ESTATE, sy_load_decision_begin(load, NULL, 0, 0));
        EXPECT(SY_ESTATE, sy_load_reserve(load, 1, slaves, amounts));
        EXPECT(SY_ESTATE, sy_load_decide(load, NULL, 0, 0, refuse, NULL, 2, slaves, amounts, &n));
        sy_load_stats stats;
        EXPECT(SY_SUCCESS, sy_load_statistics(load, &stats));
        CHECK(stats.decisions == 0 && stats.slaves == 0 &&
              (!maintained || stats.sent[SY_LOAD_MSG_START] == 0));
    }
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    for (int done = 0; !done;) {
        EXPECT(SY_SUCCESS, sy_load_poll(load, NULL));
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    }
    EXPECT(SY_SUCCESS, sy_load_free(&load));
    CHECK(!load);
}

/* A rank that does not poll: the master gives up, and can go on later. */
static void deaf_rank(sy_load_mechanism mechanism)
{
    sy_load_options options;
    sy_load_metric metric[2];
    sy_load *load;
    prepare(&options, metric, mechanism);
    options.patience_s = 1;
    EXPECT(SY_SUCCESS, sy_load_create(MPI_COMM_WORLD, &options, &load));
    if (rank == 0)
        EXPECT(SY_ELIMIT, sy_load_decision_begin(load, NULL, 0, 0));
    MPI_Barrier(MPI_COMM_WORLD); /* the others wait here without polling */
    MPI_Request request;
    if (rank == 0) {
        int code;
        do
            code = sy_load_decision_begin(load, NULL, 0, 0);
        while (code == SY_ELIMIT);
        EXPECT(SY_SUCCESS, code);
        EXPECT(SY_SUCCESS, sy_load_decision_cancel(load));
    }
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    for (int done = 0; !done;) {
        int code =
            sy_load_poll(load, NULL); /* held longer than the patience: an error code, and held still */
        CHECK(code == SY_SUCCESS || code == SY_ELIMIT);
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    }
    int code;
    do
        code = sy_load_free(&load);
    while (code == SY_ELIMIT);
    EXPECT(SY_SUCCESS, code);
}

/* A rank that leaves while others still decide: it answers, it cannot be chosen. */
static void early_leaver(sy_load_mechanism mechanism)
{
    sy_load_options options;
    sy_load_metric metric[2];
    sy_load *load;
    prepare(&options, metric, mechanism);
    metric[0].initial = rank;
    EXPECT(SY_SUCCESS, sy_load_create(MPI_COMM_WORLD, &options, &load));
    if (rank == 0) {
        int last = size - 1, code = SY_SUCCESS;
        double amounts[2] = {1, 1};
        for (int tries = 0; tries < 1000000 && code == SY_SUCCESS; tries++) {
            EXPECT(SY_SUCCESS, sy_load_decision_begin(load, NULL, 0, 0));
            code = sy_load_decision_end(load, 1, &last, amounts);
            amounts[0] = amounts[1] = 0;
        }
        EXPECT(SY_ESTATE, code);
        EXPECT(SY_SUCCESS, sy_load_decision_cancel(load));
        EXPECT(SY_SUCCESS, sy_load_add(load, 0, 5));
    }
    EXPECT(SY_SUCCESS, sy_load_free(&load));
}

/* Messages so large that MPI does not buffer them, and one send buffer: when the receiver does not receive,
 * the pool is exhausted. The change is not lost. */
static void full_pool(void)
{
    enum { MANY = 200000 };
    sy_load_options options;
    sy_load_metric *metric = calloc(MANY, sizeof *metric);
    double *view = calloc((size_t)MANY * (size_t)size, sizeof *view);
    sy_load *load;
    sy_load_options_default(&options);
    options.metrics = MANY;
    options.metric = metric;
    options.pool_messages = 1;
    options.patience_s = 0.2;
    options.flags = SY_LOAD_NO_LOG;
    EXPECT(SY_SUCCESS, sy_load_create(MPI_COMM_WORLD, &options, &load));
    if (rank == 0) {
        EXPECT(SY_SUCCESS, sy_load_add(load, 0, 1));
        EXPECT(SY_ELIMIT, sy_load_add(load, MANY - 1, 2));
        int one = 1;
        EXPECT(SY_ELIMIT, sy_load_reserve(load, 1, &one, view));
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        int code;
        do
            code = sy_load_flush(load);
        while (code == SY_ELIMIT);
        EXPECT(SY_SUCCESS, code);
    }
    MPI_Request request;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    for (int done = 0; !done;) {
        EXPECT(SY_SUCCESS, sy_load_poll(load, NULL));
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    }
    sy_load_summary summary;
    int code;
    do
        code = sy_load_summarise(load, &summary);
    while (code == SY_ELIMIT);
    EXPECT(SY_SUCCESS, code);
    CHECK(!summary.logged && summary.sum.sent[SY_LOAD_MSG_UPDATE] == 2 * (size - 1) &&
          summary.sum.pool_full >= 2);
    EXPECT(SY_SUCCESS, sy_load_view(load, view));
    CHECK(view[0] == 1 && view[MANY - 1] == 2);
    do
        code = sy_load_free(&load);
    while (code == SY_ELIMIT);
    EXPECT(SY_SUCCESS, code);
    free(metric);
    free(view);
}

static double shifted(void)
{
    return sy_load_host_time() + 1000.0 * rank;
}

/* Clocks that differ are found out, within the error that comes with them. */
static void clocks(void)
{
    struct load_clock clock;
    EXPECT(SY_SUCCESS, sy_load_clock_measure(MPI_COMM_WORLD, shifted, &clock));
    CHECK(fabs(clock.offset_s + 1000.0 * rank) <= clock.error_s + 1e-9);
    CHECK(rank == 0 || clock.error_s > 0);
    EXPECT(SY_SUCCESS, sy_load_clock_agree(MPI_COMM_WORLD, &clock));
    CHECK(clock.offset_s == 0 && clock.error_s == 0);
}

/* MPI was asked for less than the helper thread needs; without the thread everything works. */
static void thread_level_too_low(void)
{
    sy_load_options options;
    sy_load_metric metric[2];
    sy_load *load;
    for (int mechanism = SY_LOAD_NAIVE; mechanism <= SY_LOAD_PARTIAL_SNAPSHOT; mechanism++) {
        prepare(&options, metric, (sy_load_mechanism)mechanism);
        options.flags = SY_LOAD_THREAD;
        EXPECT(SY_ESTATE, sy_load_create(MPI_COMM_WORLD, &options, &load));
        CHECK(!load);
    }
    if (size > 1) { /* one rank alone wants the thread: everybody hears of it */
        options.flags = rank ? 0u : SY_LOAD_THREAD;
        EXPECT(SY_ESTATE, sy_load_create(MPI_COMM_WORLD, &options, &load));
    }
    options.flags = 0;
    EXPECT(SY_SUCCESS, sy_load_create(MPI_COMM_WORLD, &options, &load));
    EXPECT(SY_SUCCESS, sy_load_add(load, 0, 1));
    EXPECT(SY_SUCCESS, sy_load_free(&load));
}

/* Calls while the program itself holds the lock of the helper thread would wait for it for ever. */
static void calls_inside_the_lock(sy_load_mechanism mechanism)
{
    sy_load_options options;
    sy_load_metric metric[2];
    sy_load *load;
    double view[2] = {0};
    prepare(&options, metric, mechanism);
    options.flags = SY_LOAD_THREAD;
    EXPECT(SY_SUCCESS, sy_load_create(MPI_COMM_WORLD, &options, &load));
    EXPECT(SY_ESTATE, sy_load_unlock(load));
    EXPECT(SY_SUCCESS, sy_load_lock(load));
    EXPECT(SY_ESTATE, sy_load_lock(load));
    EXPECT(SY_ESTATE, sy_load_add(load, 0, 1));
    EXPECT(SY_ESTATE, sy_load_poll(load, NULL));
    EXPECT(SY_ESTATE, sy_load_mine(load, view));
    EXPECT(SY_ESTATE, sy_load_decision_begin(load, NULL, 0, 0));
    EXPECT(SY_ESTATE, sy_load_no_more_master(load));
    EXPECT(SY_ESTATE, sy_load_free(&load));
    CHECK(load != NULL);
    EXPECT(SY_SUCCESS, sy_load_unlock(load));
    EXPECT(SY_ESTATE, sy_load_unlock(load));
    EXPECT(SY_SUCCESS, sy_load_mine(load, view));
    CHECK(view[0] == 0);
    EXPECT(SY_SUCCESS, sy_load_free(&load));
}

static int threads(int wanted, char **argv, int argc)
{
    int provided;
    MPI_Init_thread(&argc, &argv, wanted, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(provided == wanted); /* otherwise nothing would be tested here */
    if (provided < MPI_THREAD_SERIALIZED)
        thread_level_too_low();
    for (int mechanism = SY_LOAD_NAIVE;
         provided == MPI_THREAD_MULTIPLE && mechanism <= SY_LOAD_PARTIAL_SNAPSHOT; mechanism++)
        calls_inside_the_lock((sy_load_mechanism)mechanism);
    int code = counted();
    MPI_Finalize();
    return code;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return threads(strcmp(argv[1], "multiple") ? MPI_THREAD_FUNNELED : MPI_THREAD_MULTIPLE, argv, argc);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    creation();
    no_object();
    clocks();
    for (int mechanism = SY_LOAD_NAIVE; mechanism <= SY_LOAD_PARTIAL_SNAPSHOT; mechanism++) {
        calls((sy_load_mechanism)mechanism);
        if (size > 1)
            early_leaver((sy_load_mechanism)mechanism);
    }
    if (size > 1) {
        deaf_rank(SY_LOAD_SNAPSHOT);
        deaf_rank(SY_LOAD_PARTIAL_SNAPSHOT);
        full_pool();
    }
    /* One that nobody frees: MPI_Finalize does. */
    sy_load_options options;
    sy_load_metric metric[2];
    sy_load *load;
    prepare(&options, metric, SY_LOAD_INCREMENTS);
    EXPECT(SY_SUCCESS, sy_load_create(MPI_COMM_WORLD, &options, &load));
    EXPECT(SY_SUCCESS, sy_load_add(load, 0, 1));
    int code = counted();
    MPI_Finalize();
    return code;
}
