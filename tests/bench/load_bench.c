/* What the load exchange costs: load_bench [ROUNDS], on any number of ranks. Printed by rank 0.
 *
 *  - one change that stays under its threshold, beside the same addition to a volatile variable;
 *  - one poll with nothing to receive, beside MPI_Iprobe alone, in alternation;
 *  - one selection of slaves;
 *  - a phase of decisions by every rank, by mechanism: time and messages per decision, coherence, and the
 * messages with No_more_master beside those without. Each figure is the median of several blocks. */
#include <steelyard/load.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BLOCKS = 21, CALLS = 20000 };

static int rank, size;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, by_value);
    return values[n / 2];
}

static sy_load *create(sy_load_mechanism mechanism, double threshold, unsigned flags)
{
    sy_load_options options;
    sy_load_metric metric[2] = {{"work", threshold, 0, 1000}, {"memory", threshold, 0, 0}};
    sy_load *load;
    sy_load_options_default(&options);
    options.mechanism = mechanism;
    options.metrics = 2;
    options.metric = metric;
    options.flags = flags;
    if (sy_load_create(MPI_COMM_WORLD, &options, &load)) {
        fprintf(stderr, "load_bench: %s\n", sy_last_error());
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    return load;
}

static void cost_of_a_change(unsigned flags, const char *what)
{
    sy_load *load = create(SY_LOAD_INCREMENTS, 1e9, flags);
    double one[BLOCKS], two[BLOCKS], plain[BLOCKS], deltas[2] = {1, -1};
    volatile double variable = 0;
    for (int block = 0; block < BLOCKS; block++) {
        double start = now();
        for (int i = 0; i < CALLS; i++)
            sy_load_add(load, 0, i & 1 ? -1 : 1);
        one[block] = (now() - start) / CALLS;
        start = now();
        for (int i = 0; i < CALLS; i++) {
            deltas[0] = -deltas[0];
            sy_load_update(load, deltas);
        }
        two[block] = (now() - start) / CALLS;
        start = now();
        for (int i = 0; i < CALLS; i++)
            variable += i & 1 ? -1 : 1;
        plain[block] = (now() - start) / CALLS;
    }
    (void)variable;
    if (rank == 0) {
        double add = median(one, BLOCKS), update = median(two, BLOCKS), base = median(plain, BLOCKS);
        printf(
            "change under the threshold%s: one metric %.1f ns, two metrics %.1f ns; a bare addition %.1f ns "
            "(ratios %.1f, %.1f)\n",
            what, add * 1e9, update * 1e9, base * 1e9, add / base, update / base);
    }
    sy_load_free(&load);
}

static void cost_of_a_poll(sy_load_mechanism mechanism)
{
    sy_load *load = create(mechanism, 1e9, 0);
    MPI_Comm own;
    MPI_Comm_dup(MPI_COMM_WORLD, &own);
    double poll[BLOCKS], probe[BLOCKS];
    for (int block = 0; block < BLOCKS; block++) {
        double start = now();
        for (int i = 0; i < CALLS; i++) {
            int any;
            MPI_Status status;
            MPI_Iprobe(MPI_ANY_SOURCE, 0, own, &any, &status);
        }
        probe[block] = (now() - start) / CALLS;
        start = now();
        for (int i = 0; i < CALLS; i++)
            sy_load_poll(load, NULL);
        poll[block] = (now() - start) / CALLS;
    }
    if (rank == 0) {
        double with = median(poll, BLOCKS), without = median(probe, BLOCKS);
        printf("poll with nothing to receive, %s: %.0f ns; MPI_Iprobe %.0f ns (ratio %.2f, difference %.0f "
               "ns)\n",
               sy_load_mechanism_name((int)mechanism), with * 1e9, without * 1e9, with / without,
               (with - without) * 1e9);
    }
    MPI_Comm_free(&own);
    sy_load_free(&load);
}

static void cost_of_a_selection(int ranks, int symmetric)
{
    double *view = malloc((size_t)ranks * sizeof *view), times[BLOCKS];
    sy_load_block *blocks = malloc((size_t)ranks * sizeof *blocks);
    sy_load_task task;
    int n = 0;
    for (int r = 0; r < ranks; r++)
        view[r] = (double)(r * 7919 % 1000) * 1e5;
    sy_load_front_task(4000, 1000, symmetric, &task);
    sy_load_rules rules = {.rows_smallest = 20};
    for (int block = 0; block < BLOCKS; block++) {
        double start = now();
        if (sy_load_select(SY_LOAD_BY_WORK, &task, &rules, ranks, 0, view, 1, NULL, 0, ranks, blocks, &n)) {
            fprintf(stderr, "load_bench: %s\n", sy_last_error());
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
        times[block] = now() - start;
    }
    printf("selection, %s front of 4000 with 1000 pivots, %d ranks: %.0f us, %d slaves\n",
           symmetric ? "symmetric" : "unsymmetric", ranks, median(times, BLOCKS) * 1e6, n);
    free(view);
    free(blocks);
}

/* Every rank decides `rounds` times and gives one unit to its two least loaded; loads move in between. */
static sy_load_summary phase(sy_load_mechanism mechanism, unsigned flags, int rounds, double *per_decision)
{
    sy_load *load = create(mechanism, 4, flags);
    double *view = malloc(2 * (size_t)size * sizeof *view), total = 0;
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < 5; i++) {
            sy_load_add(load, 0, -1.5);
            sy_load_poll(load, NULL);
        }
        /* Half of the ranks stop deciding half way, as masters of a tree do. */
        if (rank % 2 && round >= rounds / 2) {
            if (round == rounds / 2)
                sy_load_no_more_master(load);
            continue;
        }
        double start = now();
        sy_load_decision_begin(load, NULL, 0, 0);
        sy_load_view(load, view);
        int slaves[2] = {-1, -1}, n = 0;
        double amounts[4] = {1, 1, 1, 1};
        for (; n < 2 && n < size - 1; n++)
            for (int r = 0; r < size; r++)
                if (r != rank && r != slaves[0] && (slaves[n] < 0 || view[2 * r] < view[2 * slaves[n]]))
                    slaves[n] = r;
        sy_load_decision_end(load, n, slaves, amounts);
        total += now() - start;
    }
    sy_load_summary summary;
    if (sy_load_summarise(load, &summary)) {
        fprintf(stderr, "load_bench: %s\n", sy_last_error());
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Allreduce(MPI_IN_PLACE, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    *per_decision = total / (double)(summary.sum.decisions ? summary.sum.decisions : 1);
    sy_load_free(&load);
    free(view);
    return summary;
}

int main(int argc, char **argv)
{
    int provided, rounds = argc > 1 ? atoi(argv[1]) : 20;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        printf("%d ranks\n", size);
    cost_of_a_change(0, "");
    if (provided >= MPI_THREAD_SERIALIZED)
        cost_of_a_change(SY_LOAD_THREAD, " with the helper thread");
    cost_of_a_poll(SY_LOAD_INCREMENTS);
    cost_of_a_poll(SY_LOAD_SNAPSHOT);
    const int selections[] = {8, 128, 1024};
    for (int i = 0; rank == 0 && i < 3; i++) {
        cost_of_a_selection(selections[i], 0);
        cost_of_a_selection(selections[i], 1);
    }
    if (size > 1 && rank == 0)
        printf("\n%-13s %9s %9s %10s %10s %12s %12s %8s\n", "mechanism", "decisions", "coherent", "messages",
               "per dec.", "us per dec.", "kept telling", "saved");
    for (int mechanism = SY_LOAD_NAIVE; size > 1 && mechanism <= SY_LOAD_PARTIAL_SNAPSHOT; mechanism++) {
        double seconds, unused;
        sy_load_summary with = phase((sy_load_mechanism)mechanism, 0, rounds, &seconds);
        sy_load_summary without = phase((sy_load_mechanism)mechanism, SY_LOAD_KEEP_TELLING, rounds, &unused);
        if (rank == 0)
            printf("%-13s %9lld %9lld %10lld %10.1f %12.1f %12lld %7.0f%%\n",
                   sy_load_mechanism_name(mechanism), with.sum.decisions, with.coherent, with.messages,
                   (double)with.messages / (double)with.sum.decisions, seconds * 1e6, without.messages,
                   100 * (1 - (double)with.messages / (double)without.messages));
    }
    MPI_Finalize();
    return 0;
}
