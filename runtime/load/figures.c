/* Figures of one rank and of all, and their JSON. */
#include "load/exchange.h"

#include "error/message.h"

#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { JOURNAL_TAG = 1 };

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void local_figures(const struct sy_load *load, sy_load_stats *stats)
{
    const struct load_machine *machine = load->machine;
    *stats = (sy_load_stats){.decisions = machine->decisions,
                             .decisions_empty = machine->decisions_empty,
                             .reselections = load->reselections,
                             .slaves = machine->slaves,
                             .snapshot_restarts = machine->restarts,
                             .snapshot_wait_s = load->snapshot_wait_s,
                             .held_s = load->held_s,
                             .concurrent_max = machine->concurrent_max,
                             .pool_full = load->transport.pool_full};
    for (int type = 0; type < SY_LOAD_MSG_TYPES; type++) {
        stats->sent[type] = machine->sent[type];
        stats->sent_bytes[type] = machine->sent_bytes[type];
        stats->received[type] = machine->received[type];
    }
    size_t shares = load->journal.shares;
    double *sorted = shares ? malloc(shares * sizeof *sorted) : NULL;
    if (!sorted)
        return;
    memcpy(sorted, load->journal.share_amount, shares * sizeof *sorted);
    qsort(sorted, shares, sizeof *sorted, by_value);
    stats->share_smallest = sorted[0];
    stats->share_median = sorted[(shares - 1) / 2];
    free(sorted);
}

int sy_load_statistics(sy_load *load, sy_load_stats *stats)
{
    if (!load || !stats)
        return sy_fail(SY_EARG, "sy_load_statistics: no object, or nowhere to put the figures");
    int code = sy_load_enter(load);
    if (code)
        return code;
    local_figures(load, stats);
    sy_load_exit(load);
    return SY_SUCCESS;
}

/* Collective: the same code on every rank, the worst. */
static int agree(struct sy_load *load, int code)
{
    int worst = code;
    if (MPI_Allreduce(&code, &worst, 1, MPI_INT, MPI_MAX, load->comm) != MPI_SUCCESS)
        return sy_fail(SY_EMPI, "load exchange: MPI_Allreduce failed");
    return worst && !code ? sy_fail(worst, "load exchange: another rank failed: %s", sy_strerror(worst))
                          : worst;
}

int sy_load_gather_journals(struct sy_load *load, struct load_journal **journals)
{
    unsigned char *bytes = NULL;
    size_t length = 0;
    *journals = NULL;
    int code = sy_load_journal_pack(&load->journal, &bytes, &length);
    if (!code && length > INT_MAX)
        code = sy_fail(SY_ERANGE, "load exchange: a log of %zu bytes", length);
    if (!code && load->rank == 0) {
        *journals = calloc((size_t)load->size, sizeof **journals);
        code = *journals ? SY_SUCCESS
                         : sy_fail(SY_ENOMEM, "load exchange: out of memory for %d logs", load->size);
    }
    code = agree(load, code);
    if (code) {
        free(bytes);
        free(*journals);
        *journals = NULL;
        return code;
    }
    if (load->rank != 0) {
        MPI_Send(bytes, (int)length, MPI_BYTE, 0, JOURNAL_TAG, load->comm);
        free(bytes);
        return agree(load, SY_SUCCESS);
    }
    code = sy_load_journal_unpack(bytes, length, &(*journals)[0]);
    free(bytes);
    for (int rank = 1; rank < load->size; rank++) {
        MPI_Status status;
        int theirs = 0;
        MPI_Probe(rank, JOURNAL_TAG, load->comm, &status);
        MPI_Get_count(&status, MPI_BYTE, &theirs);
        unsigned char *copy = malloc(theirs > 0 ? (size_t)theirs : 1);
        if (!copy) { /* it must be received all the same, or its sender waits for ever */
            MPI_Recv(NULL, 0, MPI_BYTE, rank, JOURNAL_TAG, load->comm, MPI_STATUS_IGNORE);
            code = sy_fail(SY_ENOMEM, "load exchange: out of memory for a log of %d bytes", theirs);
            continue;
        }
        MPI_Recv(copy, theirs, MPI_BYTE, rank, JOURNAL_TAG, load->comm, MPI_STATUS_IGNORE);
        if (!code)
            code = sy_load_journal_unpack(copy, (size_t)theirs, &(*journals)[rank]);
        free(copy);
    }
    code = agree(load, code);
    if (code) {
        for (int rank = 0; rank < load->size; rank++)
            sy_load_journal_clear(&(*journals)[rank]);
        free(*journals);
        *journals = NULL;
    }
    return code;
}

/* What rank 0 knows after gathering. */
struct gathered {
    sy_load_summary summary;
    sy_load_stats *stats; /* of all ranks */
    struct load_verdict *verdict;
    long long verdicts;
};

static void add_up(struct gathered *gathered, int size)
{
    sy_load_summary *summary = &gathered->summary;
    sy_load_stats *sum = &summary->sum;
    double *medians = malloc((size_t)size * sizeof *medians);
    size_t n = 0;
    for (int rank = 0; rank < size; rank++) {
        const sy_load_stats *one = &gathered->stats[rank];
        for (int type = 0; type < SY_LOAD_MSG_TYPES; type++) {
            sum->sent[type] += one->sent[type];
            sum->sent_bytes[type] += one->sent_bytes[type];
            sum->received[type] += one->received[type];
            summary->messages += one->sent[type];
            summary->bytes += one->sent_bytes[type];
        }
        sum->decisions += one->decisions;
        sum->decisions_empty += one->decisions_empty;
        sum->reselections += one->reselections;
        sum->slaves += one->slaves;
        sum->snapshot_restarts += one->snapshot_restarts;
        sum->snapshot_wait_s += one->snapshot_wait_s;
        sum->held_s += one->held_s;
        sum->pool_full += one->pool_full;
        if (sum->concurrent_max < one->concurrent_max)
            sum->concurrent_max = one->concurrent_max;
        if (one->share_median > 0) {
            if (!n || one->share_smallest < sum->share_smallest)
                sum->share_smallest = one->share_smallest;
            if (medians)
                medians[n] = one->share_median;
            n++;
        }
    }
    if (medians && n) {
        qsort(medians, n, sizeof *medians, by_value);
        sum->share_median = medians[(n - 1) / 2];
    }
    free(medians);
}

static void add_verdicts(struct gathered *gathered, const struct load_journal *journals, int size)
{
    sy_load_summary *summary = &gathered->summary;
    for (long long i = 0; i < gathered->verdicts; i++) {
        const struct load_verdict *verdict = &gathered->verdict[i];
        summary->coherent += verdict->all_received && verdict->selections_seen;
        summary->all_received += verdict->all_received;
        summary->selections_seen += verdict->selections_seen;
        summary->missed_messages += verdict->missed;
        summary->stale_mean_s += verdict->stale_s / (double)gathered->verdicts;
        summary->stale_max_s = fmax(summary->stale_max_s, verdict->stale_s);
        summary->error_mean += verdict->error / (double)gathered->verdicts;
        summary->error_max = fmax(summary->error_max, verdict->error);
    }
    size_t shares = 0, positive = 0;
    for (int rank = 0; rank < size; rank++)
        shares += journals[rank].shares;
    double *sizes = malloc((shares + 1) * sizeof *sizes);
    for (int rank = 0; sizes && rank < size; rank++)
        for (size_t i = 0; i < journals[rank].shares; i++)
            if (journals[rank].share_amount[i] > 0)
                sizes[positive++] = journals[rank].share_amount[i];
    if (positive)
        (void)sy_load_threshold_advice(sizes, (long long)positive, &summary->threshold_advice);
    free(sizes);
}

/* Collective: everything of all ranks on rank 0. */
static int gather(struct sy_load *load, struct gathered *gathered)
{
    memset(gathered, 0, sizeof *gathered);
    int code = sy_load_quiet(&load->transport, &load->barrier);
    if (code)
        return code;
    sy_load_stats mine;
    local_figures(load, &mine);
    if (load->rank == 0)
        gathered->stats = malloc((size_t)load->size * sizeof mine);
    code =
        load->rank == 0 && !gathered->stats ? sy_fail(SY_ENOMEM, "load exchange: out of memory") : SY_SUCCESS;
    code = agree(load, code);
    if (!code && MPI_Gather(&mine, (int)sizeof mine, MPI_BYTE, gathered->stats, (int)sizeof mine, MPI_BYTE, 0,
                            load->comm) != MPI_SUCCESS)
        code = sy_fail(SY_EMPI, "load exchange: MPI_Gather failed");
    int logged = load->logged && !load->journal.incomplete, all_logged = 0;
    if (!code && MPI_Allreduce(&logged, &all_logged, 1, MPI_INT, MPI_LAND, load->comm) != MPI_SUCCESS)
        code = sy_fail(SY_EMPI, "load exchange: MPI_Allreduce failed");
    struct load_journal *journals = NULL;
    if (!code && all_logged)
        code = sy_load_gather_journals(load, &journals);
    if (!code && gathered->stats) {
        add_up(gathered, load->size);
        gathered->summary.logged = all_logged;
    }
    if (!code && journals) {
        code = sy_load_judge((int)load->machine->mechanism, load->size, journals, load->initial,
                             &gathered->verdict, &gathered->verdicts);
        if (!code)
            add_verdicts(gathered, journals, load->size);
    }
    for (int rank = 0; journals && rank < load->size; rank++)
        sy_load_journal_clear(&journals[rank]);
    free(journals);
    code = agree(load, code);
    double clock_error = 0;
    if (!code &&
        MPI_Reduce(&load->clock.error_s, &clock_error, 1, MPI_DOUBLE, MPI_MAX, 0, load->comm) != MPI_SUCCESS)
        code = sy_fail(SY_EMPI, "load exchange: MPI_Reduce failed");
    gathered->summary.clock_error_s = clock_error;
    if (!code &&
        MPI_Bcast(&gathered->summary, (int)sizeof gathered->summary, MPI_BYTE, 0, load->comm) != MPI_SUCCESS)
        code = sy_fail(SY_EMPI, "load exchange: MPI_Bcast failed");
    return code;
}

static void forget(struct gathered *gathered)
{
    free(gathered->stats);
    free(gathered->verdict);
}

static int gather_checked(sy_load *load, const char *name, struct gathered *gathered)
{
    if (!load)
        return sy_fail(SY_EARG, "%s: no object", name);
    int code = sy_load_enter(load);
    if (code)
        return code;
    if (load->machine->phase != LOAD_NO_DECISION)
        code = sy_fail(SY_ESTATE, "%s: a decision is open", name);
    else
        code = gather(load, gathered);
    sy_load_exit(load);
    return code;
}

int sy_load_summarise(sy_load *load, sy_load_summary *summary)
{
    struct gathered gathered = {0};
    int code = gather_checked(load, "sy_load_summarise", &gathered);
    if (!code && summary)
        *summary = gathered.summary;
    forget(&gathered);
    return code;
}

static json_t *figures_json(const sy_load_stats *stats)
{
    json_t *messages = json_object(), *bytes = json_object();
    for (int type = 0; type < SY_LOAD_MSG_TYPES; type++) {
        json_object_set_new(messages, sy_load_message_name(type), json_integer(stats->sent[type]));
        json_object_set_new(bytes, sy_load_message_name(type), json_integer(stats->sent_bytes[type]));
    }
    return json_pack("{s:o, s:o, s:I, s:I, s:I, s:I, s:I, s:f, s:f, s:i, s:I}", "messages", messages, "bytes",
                     bytes, "decisions", (json_int_t)stats->decisions, "decisions_empty",
                     (json_int_t)stats->decisions_empty, "reselections", (json_int_t)stats->reselections,
                     "slaves", (json_int_t)stats->slaves, "snapshot_restarts",
                     (json_int_t)stats->snapshot_restarts, "snapshot_wait_s", stats->snapshot_wait_s,
                     "held_s", stats->held_s, "concurrent_max", stats->concurrent_max, "pool_full",
                     (json_int_t)stats->pool_full);
}

static json_t *record(const struct sy_load *load, const struct gathered *gathered)
{
    const sy_load_summary *summary = &gathered->summary;
    json_t *metrics = json_array(), *ranks = json_array(), *decisions = json_array();
    for (int k = 0; k < load->metrics; k++)
        json_array_append_new(metrics,
                              json_pack("{s:s?, s:f, s:f}", "name", load->name[k], "threshold",
                                        load->machine->threshold[k], "relative", load->machine->relative[k]));
    for (int rank = 0; rank < load->size; rank++)
        json_array_append_new(ranks, figures_json(&gathered->stats[rank]));
    double start = gathered->verdicts ? gathered->verdict[0].time : 0;
    for (long long i = 0; i < gathered->verdicts; i++) {
        const struct load_verdict *verdict = &gathered->verdict[i];
        json_array_append_new(
            decisions,
            json_pack("{s:i, s:f, s:i, s:b, s:b, s:b, s:I, s:f, s:f}", "rank", verdict->rank, "time_s",
                      verdict->time - start, "slaves", verdict->slaves, "coherent",
                      verdict->all_received && verdict->selections_seen, "all_received",
                      (int)verdict->all_received, "selections_seen", (int)verdict->selections_seen, "missed",
                      (json_int_t)verdict->missed, "stale_s", verdict->stale_s, "error", verdict->error));
    }
    json_t *totals = json_pack(
        "{s:I, s:I, s:b, s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:f, s:f, s:f, s:o}", "messages",
        (json_int_t)summary->messages, "bytes", (json_int_t)summary->bytes, "logged", summary->logged,
        "coherent", (json_int_t)summary->coherent, "all_received", (json_int_t)summary->all_received,
        "selections_seen", (json_int_t)summary->selections_seen, "missed_messages",
        (json_int_t)summary->missed_messages, "stale_mean_s", summary->stale_mean_s, "stale_max_s",
        summary->stale_max_s, "error_mean", summary->error_mean, "error_max", summary->error_max,
        "clock_error_s", summary->clock_error_s, "threshold_advice", summary->threshold_advice, "sum",
        figures_json(&summary->sum));
    return json_pack("{s:s, s:i, s:b, s:o, s:o, s:o, s:o}", "mechanism",
                     sy_load_mechanism_name((int)load->machine->mechanism), "ranks", load->size, "threaded",
                     (int)load->with_thread, "metrics", metrics, "summary", totals, "by_rank", ranks,
                     "decisions", decisions);
}

int sy_load_record_json(sy_load *load, char **json)
{
    if (json)
        *json = NULL;
    struct gathered gathered = {0};
    int code = gather_checked(load, "sy_load_record_json", &gathered);
    if (!code && load->rank == 0 && json) {
        json_t *object = record(load, &gathered);
        *json = object ? json_dumps(object, JSON_COMPACT) : NULL;
        json_decref(object);
        if (!*json)
            code = sy_fail(SY_ENOMEM, "sy_load_record_json: out of memory, or a metric's name is not UTF-8");
    }
    forget(&gathered);
    return code;
}
