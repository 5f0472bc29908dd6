#include "observe/predict.h"
#include "steelyard/error.h"
#include "steelyard/solve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Less than this per execution is the noise of the clocks and of MPI itself. */
static const double least_compute_s = 1e-5;

static char *copy(const char *text)
{
    size_t size = strlen(text) + 1;
    char *result = malloc(size);
    if (result)
        memcpy(result, text, size);
    return result;
}

static void set_text(char **to, const char *text)
{
    char *fresh = copy(text);
    if (fresh) {
        free(*to);
        *to = fresh;
    }
}

/* Seconds per item that each rank computed, from all executions; NaN where a rank had no items. Returns how
 * many are known. */
static int compute_costs(const struct sy_run_site *site, double *mu)
{
    int known = 0;
    for (int r = 0; r < site->size; r++) {
        const struct sy_run_total *total = &site->totals[r];
        mu[r] = total->items > 0 && total->compute_s >= 0.0 ? total->compute_s / (double)total->items : NAN;
        known += isfinite(mu[r]) ? 1 : 0;
    }
    return known;
}

/* Ranks without items of their own count as the others of their host, or as everybody. */
static void fill_unknown(const struct sy_run *run, const struct sy_run_site *site, double *mu)
{
    double sum = 0.0;
    int known = 0;
    for (int r = 0; r < site->size; r++) {
        if (isfinite(mu[r])) {
            sum += mu[r];
            known++;
        }
    }
    for (int r = 0; r < site->size; r++) {
        if (isfinite(mu[r]))
            continue;
        const char *host = run->ranks[site->ranks[r]].host;
        double own_sum = 0.0;
        int own = 0;
        for (int s = 0; s < site->size && host && host[0]; s++) {
            const char *other = run->ranks[site->ranks[s]].host;
            if (s != r && site->totals[s].items > 0 && isfinite(mu[s]) && other && strcmp(other, host) == 0) {
                own_sum += mu[s];
                own++;
            }
        }
        mu[r] = own > 0 ? own_sum / own : sum / known;
    }
}

/* Seconds per item that the data took: from the moment when both the root and the rank were there. The least
 * of the executions kept, because a rank that is not scheduled looks like a slow link. 0 at the root and
 * where no execution received anything. */
static void link_costs(const struct sy_run_site *site, double *lambda)
{
    for (int r = 0; r < site->size; r++) {
        double least = INFINITY;
        for (size_t k = 0; k < site->kept_count; k++) {
            const struct sy_run_execution *e = &site->kept[k];
            double begin = fmax(e->start_s[r], e->start_s[site->root]);
            double time = e->receive_end_s[r] - begin;
            if (r != site->root && e->items[r] > 0 && e->receive_end_s[r] > e->start_s[r] && time >= 0.0)
                least = fmin(least, time / (double)e->items[r]);
        }
        lambda[r] = isfinite(least) ? least : 0.0;
    }
}

static long long items_per_execution(const struct sy_run_site *site)
{
    double items = 0.0;
    for (int r = 0; r < site->size; r++)
        if (site->totals[r].items > 0 && site->totals[r].executions > 0)
            items += (double)site->totals[r].items / (double)site->totals[r].executions;
    return items < 9e18 ? llround(items) : -1;
}

static bool solve(struct sy_run_site *site, long long items)
{
    struct sy_run_plan *plan = &site->plan;
    sy_rank_cost *cost = calloc((size_t)site->size, sizeof *cost);
    int64_t *shares = calloc((size_t)site->size, sizeof *shares);
    plan->counts = calloc((size_t)site->size, sizeof *plan->counts);
    sy_solution solution;
    bool good = cost && shares && plan->counts;
    for (int r = 0; good && r < site->size; r++)
        cost[r] = sy_rank_linear(plan->link_s_per_item[r], plan->compute_s_per_item[r]);
    sy_problem problem = {.ranks = site->size,
                          .items = items,
                          .unit = 1,
                          .rank = cost,
                          .root = site->root,
                          .delivery = SY_DELIVERY_CONCURRENT};
    good = good && sy_solve(&problem, SY_SOLVER_EXACT, shares, &solution) == SY_SUCCESS;
    for (int r = 0; good && r < site->size; r++)
        plan->counts[r] = (long long)shares[r];
    if (good) {
        plan->predicted_s = solution.makespan_s;
        plan->lower_bound_s = solution.lower_bound_s;
        plan->equal_s = isfinite(solution.equal_s) ? solution.equal_s : NAN;
        set_text(&plan->solver, sy_solver_name(solution.solver));
        set_text(&plan->delivery, "mpi");
        set_text(&plan->order, "none");
    } else {
        free(plan->counts);
        plan->counts = NULL;
        set_text(&plan->detail, "no shares could be computed from the times observed");
    }
    free(cost);
    free(shares);
    return good;
}

static bool all_reported(const struct sy_run_site *site)
{
    for (int r = 0; r < site->size; r++)
        if (site->totals[r].executions < 1)
            return false;
    return true;
}

static void predict_site(const struct sy_run *run, struct sy_run_site *site)
{
    struct sy_run_plan *plan = &site->plan;
    set_text(&plan->source, "observed");
    char **texts[] = {&plan->solver, &plan->order, &plan->delivery, &plan->detail};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!*texts[i])
            set_text(texts[i], "");
    if (!all_reported(site)) {
        set_text(&plan->detail, "not every rank reported what it did here");
        return;
    }
    double *mu = malloc((size_t)site->size * sizeof *mu),
           *lambda = malloc((size_t)site->size * sizeof *lambda);
    long long items = items_per_execution(site);
    double largest = sy_run_balance(site).largest_compute_s;
    if (!mu || !lambda || site->executions < 1 || items < 1 ||
        largest < least_compute_s * (double)site->executions || compute_costs(site, mu) == 0) {
        set_text(&plan->detail, "the ranks computed too little here to say anything");
        free(mu);
        free(lambda);
        return;
    }
    fill_unknown(run, site, mu);
    link_costs(site, lambda);
    free(plan->compute_s_per_item);
    free(plan->link_s_per_item);
    free(plan->counts);
    plan->compute_s_per_item = mu;
    plan->link_s_per_item = lambda;
    if (solve(site, items))
        set_text(&plan->detail, "what balanced shares would do");
}

void sy_predict_run(struct sy_run *run)
{
    for (size_t i = 0; i < run->site_count; i++)
        predict_site(run, &run->sites[i]);
}

struct sy_gain sy_predict_gain(const struct sy_run_site *site)
{
    struct sy_gain gain = {0.0, 0.0};
    const struct sy_run_plan *plan = &site->plan;
    if (!plan->counts || !plan->compute_s_per_item || !plan->link_s_per_item || site->executions < 1)
        return gain;
    double now_s = 0.0; /* the model's makespan of the shares as they were */
    for (int r = 0; r < site->size; r++) {
        const struct sy_run_total *t = &site->totals[r];
        if (t->executions < 1 || !(t->items >= 0))
            continue;
        double share = (double)t->items / (double)t->executions;
        now_s = fmax(now_s, share * (plan->compute_s_per_item[r] + plan->link_s_per_item[r]));
        double all = t->receive_s + t->compute_s + t->communicate_s + t->wait_s;
        gain.measured_s = fmax(gain.measured_s, all);
    }
    double saved = (double)site->executions * (now_s - plan->predicted_s);
    gain.balanced_s = saved > 0.0 ? fmax(gain.measured_s - saved, 0.0) : gain.measured_s;
    return gain;
}
