/* Single features of the public interface, each with a schedule that leaves no doubt. Two ranks or more. */
#include "counting.h"

#include <steelyard/load.h>

#include <stdbool.h>
#include <stdlib.h>

static int rank, size;

static sy_load *create(sy_load_mechanism mechanism, double threshold, double relative, double initial,
                       unsigned flags, sy_load_elect *elect)
{
    sy_load_options options;
    sy_load_metric metric = {"work", threshold, relative, initial};
    sy_load *load = NULL;
    sy_load_options_default(&options);
    options.mechanism = mechanism;
    options.metrics = 1;
    options.metric = &metric;
    options.flags = flags;
    options.elect = elect;
    EXPECT(SY_SUCCESS, sy_load_create(MPI_COMM_WORLD, &options, &load));
    if (!load)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return load;
}

static void together(sy_load *load)
{
    MPI_Request request;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    for (int done = 0; !done;) {
        EXPECT(SY_SUCCESS, sy_load_poll(load, NULL));
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    }
}

/* Initial loads are in every view before the first message. */
static void initial_loads(void)
{
    for (int mechanism = SY_LOAD_NAIVE; mechanism <= SY_LOAD_PARTIAL_SNAPSHOT; mechanism++) {
        sy_load *load = create((sy_load_mechanism)mechanism, 0, 0, 10 * rank, 0, NULL);
        double *view = malloc((size_t)size * sizeof *view);
        EXPECT(SY_SUCCESS, sy_load_view(load, view));
        for (int r = 0; r < size; r++)
            CHECK(view[r] == 10 * r);
        free(view);
        EXPECT(SY_SUCCESS, sy_load_free(&load));
    }
}

/* Thresholds: absolute, and relative to the load last told. */
static void thresholds(void)
{
    sy_load *load = create(SY_LOAD_INCREMENTS, 5, 0.1, 100, 0, NULL); /* 10 % of 100 */
    sy_load_stats stats;
    EXPECT(SY_SUCCESS, sy_load_add(load, 0, 10));
    EXPECT(SY_SUCCESS, sy_load_statistics(load, &stats));
    CHECK(stats.sent[SY_LOAD_MSG_UPDATE] == 0);
    EXPECT(SY_SUCCESS, sy_load_add(load, 0, 0.5)); /* 10.5: told, the limit is 11.05 now */
    EXPECT(SY_SUCCESS, sy_load_add(load, 0, -11));
    EXPECT(SY_SUCCESS, sy_load_statistics(load, &stats));
    CHECK(stats.sent[SY_LOAD_MSG_UPDATE] == size - 1);
    EXPECT(SY_SUCCESS, sy_load_add(load, 0, -89)); /* 10.5 left: the absolute 5 is the limit */
    EXPECT(SY_SUCCESS, sy_load_add(load, 0, -5));
    EXPECT(SY_SUCCESS, sy_load_statistics(load, &stats));
    CHECK(stats.sent[SY_LOAD_MSG_UPDATE] == 2 * (size - 1));
    EXPECT(SY_SUCCESS, sy_load_flush(load));
    EXPECT(SY_SUCCESS, sy_load_summarise(load, NULL));
    double *view = malloc((size_t)size * sizeof *view);
    EXPECT(SY_SUCCESS, sy_load_view(load, view));
    for (int r = 0; r < size; r++)
        CHECK(view[r] == 5.5);
    free(view);
    EXPECT(SY_SUCCESS, sy_load_free(&load));
}

/* Ranks known never to be masters are told nothing, and need not say so. */
static void never_masters(bool keep_telling)
{
    unsigned flags = (rank ? SY_LOAD_NEVER_MASTER : 0u) | (keep_telling ? SY_LOAD_KEEP_TELLING : 0u);
    sy_load *load = create(SY_LOAD_INCREMENTS, 0, 0, 0, flags, NULL);
    EXPECT(SY_SUCCESS, sy_load_add(load, 0, 1));
    if (rank)
        EXPECT(SY_ESTATE, sy_load_decision_begin(load, NULL, 0, 0));
    sy_load_summary summary;
    EXPECT(SY_SUCCESS, sy_load_summarise(load, &summary));
    CHECK(summary.sum.sent[SY_LOAD_MSG_UPDATE] == (keep_telling ? size * (size - 1) : size - 1));
    CHECK(summary.sum.sent[SY_LOAD_MSG_NO_MORE_MASTER] == 0);
    EXPECT(SY_SUCCESS, sy_load_free(&load));
}

struct again {
    int calls;
    double seen[8];
};

/* While rank 0 chooses, rank 1 moves; its message has arrived when rank 0 has its word for it. */
static int choose_slowly(void *context, int ranks, int metrics, const double *view, int capacity, int *slaves,
                         double *amounts, int *n)
{
    struct again *again = context;
    (void)ranks, (void)metrics, (void)capacity;
    again->seen[again->calls++] = view[1];
    if (again->calls == 1) {
        MPI_Send(NULL, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        MPI_Recv(NULL, 0, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    slaves[0] = 1;
    amounts[0] = 1;
    *n = 1;
    return 0;
}

static void choosing_again(double movement, int choices)
{
    sy_load *load = create(SY_LOAD_INCREMENTS, 2, 0, 0, 0, NULL);
    if (rank == 0) {
        struct again again = {0};
        int slave, n;
        double amount;
        EXPECT(SY_SUCCESS, sy_load_decide(load, NULL, 0, 0, choose_slowly, &again, 1, &slave, &amount, &n));
        CHECK(again.calls == choices && again.seen[0] == 0 && n == 1 && slave == 1);
        CHECK(choices == 1 || again.seen[1] == movement);
        sy_load_stats stats;
        EXPECT(SY_SUCCESS, sy_load_statistics(load, &stats));
        CHECK(stats.reselections == choices - 1 && stats.decisions == 1);
        /* The same by hand. */
        int moved = 1;
        EXPECT(SY_SUCCESS, sy_load_decision_begin(load, NULL, 0, 0));
        EXPECT(SY_SUCCESS, sy_load_view_moved(load, &moved));
        CHECK(moved == 0);
        EXPECT(SY_SUCCESS, sy_load_decision_cancel(load));
    } else if (rank == 1) {
        MPI_Recv(NULL, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        EXPECT(SY_SUCCESS, sy_load_add(load, 0, movement));
        EXPECT(SY_SUCCESS, sy_load_flush(load));
        MPI_Send(NULL, 0, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
    }
    together(load);
    EXPECT(SY_SUCCESS, sy_load_free(&load));
}

static int highest_rank_first(int a, double priority_a, int b, double priority_b)
{
    (void)priority_a, (void)priority_b;
    return a > b;
}

/* All ranks ask at once and each counts those before it: every share of an earlier decision is in the view.
 */
static void concurrent_snapshots(sy_load_mechanism mechanism, sy_load_elect *elect)
{
    sy_load *load = create(mechanism, 0, 0, 0, 0, elect);
    double *view = malloc((size_t)size * sizeof *view), one = 1, before = 0;
    int slave = rank ? 0 : 1, *order = calloc((size_t)size, sizeof *order);
    EXPECT(SY_SUCCESS, sy_load_decision_begin(load, NULL, 0, rank));
    EXPECT(SY_SUCCESS, sy_load_view(load, view));
    for (int r = 0; r < size; r++)
        before += view[r];
    EXPECT(SY_SUCCESS, sy_load_decision_end(load, 1, &slave, &one));
    together(load);
    int position = (int)before; /* as many shares as decisions came before */
    MPI_Allgather(&position, 1, MPI_INT, order, 1, MPI_INT, MPI_COMM_WORLD);
    for (int r = 0; r < size; r++) {
        int same = 0;
        for (int s = 0; s < size; s++)
            same += order[s] == r;
        CHECK(same == 1); /* a total order: nobody missed one, nobody saw the future */
    }
    sy_load_summary summary;
    EXPECT(SY_SUCCESS, sy_load_summarise(load, &summary));
    CHECK(summary.sum.decisions == size && summary.coherent == size);
    CHECK(summary.sum.sent[SY_LOAD_MSG_END] == size * (size - 1));
    EXPECT(SY_SUCCESS, sy_load_free(&load));
    free(view);
    free(order);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    initial_loads();
    thresholds();
    never_masters(false);
    never_masters(true);
    choosing_again(7, 2); /* more than the threshold: chosen again, once */
    choosing_again(1, 1); /* less: not */
    concurrent_snapshots(SY_LOAD_SNAPSHOT, NULL);
    concurrent_snapshots(SY_LOAD_SNAPSHOT, highest_rank_first);
    concurrent_snapshots(SY_LOAD_PARTIAL_SNAPSHOT, NULL);
    int code = counted();
    MPI_Finalize();
    return code;
}
