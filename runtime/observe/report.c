/* What the observer says at the end: one short block on stderr. */
#include "observe/observe.h"
#include "observe/predict.h"
#include "steelyard/record.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SITES_SHOWN = 8 };

struct text { /* the block is written at once, so that lines of other ranks do not come between */
    char data[8192];
    size_t used;
};

static void say(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(text->data + text->used, sizeof text->data - text->used, format, arguments);
    va_end(arguments);
    if (n > 0)
        text->used +=
            (size_t)n < sizeof text->data - text->used ? (size_t)n : sizeof text->data - text->used - 1;
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path ? path : "", '/');
    return slash ? slash + 1 : path ? path : "";
}

/* The efficiencies people know from TALP: load balance x communication = parallel efficiency. */
static void say_whole(struct text *text, const struct sy_run *run)
{
    double sum = 0.0, largest = 0.0, elapsed = 0.0;
    int ranks = 0, slowest = 0;
    for (int r = 0; r < run->size; r++) {
        double compute = run->ranks[r].compute_s, mpi = run->ranks[r].mpi_s;
        if (!run->ranks[r].reported || !isfinite(compute) || !isfinite(mpi))
            continue;
        ranks++;
        sum += compute;
        elapsed = fmax(elapsed, compute + mpi);
        if (compute > largest) {
            largest = compute;
            slowest = r;
        }
    }
    if (ranks == 0 || !(elapsed > 0.0) || !(largest > 0.0))
        return;
    say(text, "  elapsed %.3f s; useful work: mean %.3f s, most %.3f s (rank %d on %s)\n", elapsed,
        sum / ranks, largest, slowest, run->ranks[slowest].host);
    say(text, "  parallel efficiency %.2f = load balance %.2f x communication %.2f\n", sum / ranks / elapsed,
        sum / ranks / largest, largest / elapsed);
}

static void say_shares(struct text *text, const struct sy_run_site *site)
{
    const long long *counts = site->plan.counts;
    say(text, "      shares that balance:");
    for (int r = 0; r < site->size && r < 16; r++)
        say(text, " %lld", counts[r]);
    say(text, "%s\n", site->size > 16 ? " .." : "");
}

/* Returns the seconds that balanced shares would save there. */
static double say_site(struct text *text, const struct sy_run_site *site, bool shown)
{
    struct sy_gain gain = sy_predict_gain(site);
    struct sy_run_balance balance = sy_run_balance(site);
    double saved = gain.measured_s - gain.balanced_s;
    if (!shown)
        return saved;
    if (site->line > 0)
        say(text, "  %s:%lld %s", last_part(site->file), site->line, site->collective);
    else
        say(text, "  %s %s %s", last_part(site->file), site->function, site->collective);
    say(text, ", %lld %s of work on it\n", site->executions, site->executions == 1 ? "round" : "rounds");
    if (!site->plan.counts) {
        say(text, "      %s\n", site->plan.detail ? site->plan.detail : "");
        return saved;
    }
    say(text, "      work balance %.2f; %.3f s, with balanced shares %.3f s: %.2f times as fast\n",
        balance.efficiency, gain.measured_s, gain.balanced_s,
        gain.balanced_s > 0.0 ? gain.measured_s / gain.balanced_s : 1.0);
    if (saved > 0.05 * gain.measured_s)
        say_shares(text, site);
    return saved;
}

void observe_report(const struct sy_run *run, const char *kept)
{
    struct text text = {.used = 0};
    double saved = 0.0;
    say(&text, "steelyard: %s on %d %s, as observed\n", last_part(run->program), run->size,
        run->size == 1 ? "rank" : "ranks");
    say_whole(&text, run);
    for (size_t i = 0; i < run->site_count; i++)
        saved += say_site(&text, &run->sites[i], i < SITES_SHOWN);
    if (run->site_count > SITES_SHOWN)
        say(&text, "  and %zu more places\n", run->site_count - SITES_SHOWN);
    if (run->site_count == 0)
        say(&text, "  no MPI_Scatter was seen: nothing whose shares could be balanced\n");
    else if (run->duration_s > 0.0 && saved >= 0.0 && saved < run->duration_s)
        say(&text, "  the whole program: %.3f s, balanced %.3f s: %.2f times as fast\n", run->duration_s,
            run->duration_s - saved, run->duration_s / (run->duration_s - saved));
    for (size_t i = 0; i < run->missing_count && i < 5; i++)
        say(&text, "  incomplete: %s\n", run->missing[i]);
    if (kept[0])
        say(&text, "  kept for the rewritten program in %s\n", kept);
    const char *path = getenv("STEELYARD_REPORT");
    if (!path || !path[0])
        say(&text, "  (STEELYARD_REPORT=run.json keeps the record for `steelyard view run.json`)\n");
    fwrite(text.data, 1, text.used, stderr);
    fflush(stderr);
}
