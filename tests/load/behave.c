/* A small application on the public interface: behave MECHANISM [thread|serialized].
 *
 * Every rank decides a few times and sends the work it assigns as messages of its own; slaves accept it, do
 * it, and polls are everywhere. At the end nothing may be lost: own loads equal the ledger, views are exact,
 * and the summary agrees with what was done. */
#include "counting.h"

#include <steelyard/load.h>

#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { DECISIONS = 6, WORK_TAG = 3 };

static int rank, size;
static sy_load *load;
static double done_work; /* finished here */
static double my_ledger[2];
static long long taken;

/* MPI calls of the program itself: under the lock when only one thread may call MPI at a time. */
static void lock(void)
{
    EXPECT(SY_SUCCESS, sy_load_lock(load));
}

static void unlock(void)
{
    EXPECT(SY_SUCCESS, sy_load_unlock(load));
}

static bool take_work(void)
{
    int any;
    double amounts[2];
    MPI_Status status;
    lock();
    MPI_Iprobe(MPI_ANY_SOURCE, WORK_TAG, MPI_COMM_WORLD, &any, &status);
    if (any)
        MPI_Recv(amounts, 2, MPI_DOUBLE, status.MPI_SOURCE, WORK_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    unlock();
    if (!any)
        return false;
    taken++;
    EXPECT(SY_SUCCESS, sy_load_accept(load, status.MPI_SOURCE, amounts));
    my_ledger[0] += amounts[0];
    my_ledger[1] += amounts[1];
    EXPECT(SY_SUCCESS, sy_load_add(load, 0, -1)); /* the first unit is done at once */
    my_ledger[0] -= 1;
    done_work += 1;
    return true;
}

struct wish {
    int slaves;
    double amount;
};

/* The least loaded, each with the same amount. */
static int choose(void *context, int ranks, int metrics, const double *view, int capacity, int *slaves,
                  double *amounts, int *n)
{
    const struct wish *wish = context;
    bool used[64] = {false};
    CHECK(ranks == size && metrics == 2 && capacity >= wish->slaves);
    for (*n = 0; *n < wish->slaves && *n < ranks - 1; ++*n) {
        int best = -1;
        for (int r = 0; r < ranks; r++)
            if (r != rank && !used[r] && (best < 0 || view[2 * r] < view[2 * best]))
                best = r;
        used[best] = true;
        slaves[*n] = best;
        amounts[2 * *n] = wish->amount;
        amounts[2 * *n + 1] = 1;
    }
    return 0;
}

static void poll_and_work(void)
{
    EXPECT(SY_SUCCESS, sy_load_poll(load, NULL));
    while (take_work())
        EXPECT(SY_SUCCESS, sy_load_poll(load, NULL));
}

static void wait_for(MPI_Request *request)
{
    for (int arrived = 0; !arrived;) {
        poll_and_work();
        lock();
        MPI_Test(request, &arrived, MPI_STATUS_IGNORE);
        unlock();
    }
}

static void check_record(const sy_load_summary *summary)
{
    char *text;
    EXPECT(SY_SUCCESS, sy_load_record_json(load, &text));
    CHECK((text != NULL) == (rank == 0));
    if (!text)
        return;
    json_t *object = json_loads(text, 0, NULL);
    CHECK(object != NULL);
    json_t *sum = json_object_get(object, "summary");
    CHECK(json_integer_value(json_object_get(sum, "messages")) == summary->messages);
    CHECK(json_integer_value(json_object_get(sum, "coherent")) == summary->coherent);
    CHECK((long long)json_array_size(json_object_get(object, "decisions")) == summary->sum.decisions);
    CHECK((int)json_array_size(json_object_get(object, "by_rank")) == size);
    json_decref(object);
    free(text);
}

int main(int argc, char **argv)
{
    bool thread = argc > 2, serialized = thread && !strcmp(argv[2], "serialized");
    int provided;
    MPI_Init_thread(&argc, &argv,
                    serialized ? MPI_THREAD_SERIALIZED
                    : thread   ? MPI_THREAD_MULTIPLE
                               : MPI_THREAD_SINGLE,
                    &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    sy_load_options options;
    sy_load_options_default(&options);
    sy_load_metric metric[2] = {{"work", 1.5, 0, rank}, {"memory", 0, 0.1, 0}};
    options.metrics = 2;
    options.metric = metric;
    options.pool_messages = 3;
    options.flags = thread ? SY_LOAD_THREAD : 0;
    EXPECT(SY_SUCCESS, sy_load_mechanism_parse(argc > 1 ? argv[1] : "increments", &options.mechanism));
    EXPECT(SY_SUCCESS, sy_load_create(MPI_COMM_WORLD, &options, &load));
    if (!load)
        MPI_Abort(MPI_COMM_WORLD, 1);
    CHECK(sy_load_size(load) == size && sy_load_metrics(load) == 2 &&
          sy_load_mechanism_of(load) == (int)options.mechanism);
    my_ledger[0] = rank;

    int *given = calloc((size_t)size, sizeof *given), slaves[64];
    double amounts[128];
    long long decisions = 0;
    for (int i = 0; i < DECISIONS; i++) {
        poll_and_work();
        EXPECT(SY_SUCCESS, sy_load_add(load, 1, 0.25));
        my_ledger[1] += 0.25;
        int n = 0;
        struct wish wish = {1 + i % 3, 2 + rank};
        EXPECT(SY_SUCCESS, sy_load_decide(load, NULL, 0, i % 2, choose, &wish, 64, slaves, amounts, &n));
        decisions += n > 0;
        lock();
        for (int s = 0; s < n; s++) {
            given[slaves[s]]++;
            MPI_Send(amounts + 2 * s, 2, MPI_DOUBLE, slaves[s], WORK_TAG, MPI_COMM_WORLD);
        }
        unlock();
    }
    EXPECT(SY_SUCCESS, sy_load_no_more_master(load));

    /* Until all work has come. */
    int due = 0;
    MPI_Request request;
    lock();
    MPI_Ireduce_scatter_block(given, &due, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    unlock();
    wait_for(&request);
    while (taken < due)
        poll_and_work();
    double mine[2];
    EXPECT(SY_SUCCESS, sy_load_mine(load, mine));
    if (options.mechanism <= SY_LOAD_INTERMEDIATE || options.mechanism >= SY_LOAD_SNAPSHOT)
        CHECK(mine[0] == my_ledger[0] && mine[1] == my_ledger[1]);

    sy_load_summary summary;
    EXPECT(SY_SUCCESS, sy_load_summarise(load, &summary));
    EXPECT(SY_SUCCESS, sy_load_mine(load, mine));
    CHECK(mine[0] == my_ledger[0] && mine[1] == my_ledger[1]);
    CHECK(summary.logged && summary.sum.decisions == (size > 1 ? (long long)size * DECISIONS : 0));
    CHECK(decisions == (size > 1 ? DECISIONS : 0));
    for (int type = 0; type < SY_LOAD_MSG_TYPES; type++)
        CHECK(summary.sum.sent[type] == summary.sum.received[type]);
    CHECK(summary.coherent <= summary.all_received && summary.coherent <= summary.selections_seen);
    if (options.mechanism == SY_LOAD_INCREMENTS)
        CHECK(summary.selections_seen == summary.sum.decisions);
    if (options.mechanism >= SY_LOAD_SNAPSHOT)
        CHECK(summary.coherent == summary.sum.decisions && summary.error_max == 0 &&
              summary.missed_messages == 0);
    if (size > 1)
        CHECK(summary.threshold_advice >= 2 && summary.threshold_advice <= 1 + size);
    check_record(&summary);
    if (rank == 0)
        printf("%-12s %d ranks%s: %lld decisions, %lld coherent, %lld messages, stale %.1e s\n",
               sy_load_mechanism_name((int)options.mechanism), size, thread ? ", thread" : "",
               summary.sum.decisions, summary.coherent, summary.messages, summary.stale_mean_s);
    EXPECT(SY_SUCCESS, sy_load_free(&load));
    free(given);
    int code = counted();
    MPI_Finalize();
    return code;
}
