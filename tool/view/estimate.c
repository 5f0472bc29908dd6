/* What equal shares would have taken in the run at hand, from what the run measured of each rank: the plan's
 * own prediction was made with the costs of another day. */
#include "view/estimate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The middle of the finite numbers above 0, sorted in place; NaN without any. */
static double middle(double *x, int n)
{
    int known = 0;
    for (int i = 0; i < n; i++)
        if (x[i] > 0.0 && isfinite(x[i]))
            x[known++] = x[i];
    if (!known)
        return NAN;
    qsort(x, (size_t)known, sizeof *x, compare_numbers);
    return known % 2 ? x[known / 2] : 0.5 * (x[known / 2 - 1] + x[known / 2]);
}

static double or_zero(double x)
{
    return isfinite(x) ? x : 0.0;
}

static double known_cost(const struct sy_run_site *site, int r)
{
    return site->plan.compute_s_per_item ? site->plan.compute_s_per_item[r] : NAN;
}

/* Seconds per item of every rank in an execution, NaN where it had none; returns by what factor the ranks
 * that had some differ from what was known, in the middle. */
static double measured_costs(const struct sy_run_site *site, const struct sy_run_execution *e, double *cost)
{
    double *ratio = allocate((size_t)site->size * sizeof *ratio);
    for (int r = 0; r < site->size; r++) {
        double compute_s = e->compute_end_s[r] - e->receive_end_s[r] - or_zero(e->communicate_s[r]);
        cost[r] = e->items[r] > 0 && compute_s > 0.0 ? compute_s / (double)e->items[r] : NAN;
        ratio[r] = cost[r] / known_cost(site, r);
    }
    double scale = middle(ratio, site->size);
    free(ratio);
    return scale;
}

static long long equal_share(const struct sy_run_site *site, long long total, int r)
{
    long long unit = site->unit > 1 ? site->unit : 1, units = total / unit;
    return (units / site->size + (r < units % site->size)) * unit;
}

/* Inside the root's host data go through memory, whatever a busy moment made of that. */
static bool in_root_host(const struct sy_run *run, const struct sy_run_site *site, int r)
{
    const char *own = run->ranks[site->ranks[r]].host, *root = run->ranks[site->ranks[site->root]].host;
    return own && root && strcmp(own, root) == 0;
}

static double link_cost(const struct sy_run *run, const struct sy_run_site *site, int r)
{
    if (in_root_host(run, site, r))
        return 0.0;
    double link = site->plan.link_s_per_item && r != site->root ? site->plan.link_s_per_item[r] : NAN;
    return link > 0.0 && isfinite(link) ? link : 0.0;
}

/* When the last rank would have computed with equal shares, later (or earlier) than it did. */
static double delay_by_equal(const struct sy_run *run, const struct sy_run_site *site,
                             const struct sy_run_execution *e, const double *cost)
{
    bool ordered = strcmp(site->plan.delivery ? site->plan.delivery : "", "ordered") == 0;
    double began = INFINITY, now = -INFINITY, then = -INFINITY, sent = 0.0;
    long long total = 0;
    for (int r = 0; r < site->size; r++) {
        began = fmin(began, e->start_s[r]);
        total += e->items[r] > 0 ? e->items[r] : 0;
    }
    for (int i = 0; i < site->size; i++) { /* the root is served last */
        int r = i < site->root ? i : i + 1 < site->size ? i + 1 : site->root;
        if (!isfinite(cost[r]) || !isfinite(e->receive_end_s[r]))
            return NAN;
        double share = (double)equal_share(site, total, r), more = share - (double)e->items[r];
        double own = link_cost(run, site, r) * more;
        sent += own;
        double arrival = fmax(0.0, e->receive_end_s[r] - began);
        now = fmax(now, arrival + cost[r] * (double)e->items[r]);
        then = fmax(then, fmax(0.0, arrival + (ordered ? sent : own)) + cost[r] * share);
    }
    return then - now;
}

static bool same_items(const struct sy_run_site *site, const struct sy_run_execution *a,
                       const struct sy_run_execution *b)
{
    return memcmp(a->items, b->items, (size_t)site->size * sizeof *a->items) == 0;
}

static bool all_reported(const struct sy_run_site *site, const struct sy_run_execution *e)
{
    for (int r = 0; r < site->size; r++)
        if (e->items[r] < 0 || !isfinite(e->compute_end_s[r]))
            return false;
    return true;
}

struct estimate estimate_equal(const struct sy_run *run, const struct sy_run_site *site)
{
    struct estimate estimate = {NAN, NAN, NAN, NAN, 0};
    const struct sy_run_execution *shown = execution_shown(site);
    if (!shown)
        return estimate;
    struct extent extent = execution_extent(site, shown);
    estimate.measured_s = extent.finish_s - extent.start_s;
    for (int r = 0; r < site->size; r++)
        estimate.with_items += shown->items[r] > 0;
    double *cost = allocate((size_t)site->size * sizeof *cost);
    double *gain = allocate((site->kept_count + 1) * sizeof *gain);
    double *machine = allocate((site->kept_count + 1) * sizeof *machine);
    int count = 0;
    for (size_t k = 0; k < site->kept_count; k++) {
        const struct sy_run_execution *e = &site->kept[k];
        if (!same_items(site, e, shown) || !all_reported(site, e))
            continue;
        double scale = measured_costs(site, e, cost);
        for (int r = 0; r < site->size; r++) /* of a rank without items: what was known, as the others say */
            if (!isfinite(cost[r]))
                cost[r] = known_cost(site, r) * scale;
        struct extent own = execution_extent(site, e);
        double measured = own.finish_s - own.start_s, delay = delay_by_equal(run, site, e, cost);
        machine[count] = scale;
        gain[count++] = measured > 0.0 && isfinite(delay) ? (measured + delay) / measured : NAN;
    }
    estimate.gain = middle(gain, count);
    estimate.equal_s = estimate.gain * estimate.measured_s;
    estimate.machine = middle(machine, count);
    free(cost);
    free(gain);
    free(machine);
    return estimate;
}
