/* The run record in memory: allocation, release, figures. */
#include "steelyard/record.h"

#include <math.h>
#include <stdlib.h>

static bool unknown_numbers(double **array, int size)
{
    *array = malloc((size_t)size * sizeof **array);
    if (!*array)
        return false;
    for (int i = 0; i < size; i++)
        (*array)[i] = NAN;
    return true;
}

bool sy_run_execution_init(struct sy_run_execution *e, int size)
{
    size_t n = size > 0 ? (size_t)size : 1;
    e->items = malloc(n * sizeof *e->items);
    if (!e->items)
        return false;
    for (size_t i = 0; i < n; i++)
        e->items[i] = -1;
    return unknown_numbers(&e->start_s, (int)n) && unknown_numbers(&e->receive_start_s, (int)n) &&
           unknown_numbers(&e->receive_end_s, (int)n) && unknown_numbers(&e->compute_end_s, (int)n) &&
           unknown_numbers(&e->finish_s, (int)n) && unknown_numbers(&e->communicate_s, (int)n);
}

bool sy_run_site_init(struct sy_run_site *site, int size)
{
    size_t n = size > 0 ? (size_t)size : 1;
    site->size = size;
    site->equal_share = site->total_items = -1;
    site->unit = 1;
    site->item_bytes = NAN;
    site->plan.predicted_s = site->plan.lower_bound_s = site->plan.equal_s = NAN;
    site->ranks = malloc(n * sizeof *site->ranks);
    site->totals = calloc(n, sizeof *site->totals);
    if (!site->ranks || !site->totals)
        return false;
    for (size_t i = 0; i < n; i++) {
        site->ranks[i] = (int)i;
        site->totals[i].items = -1;
        site->totals[i].receive_s = site->totals[i].compute_s = NAN;
        site->totals[i].communicate_s = site->totals[i].wait_s = NAN;
    }
    return true;
}

static void free_execution(struct sy_run_execution *e)
{
    free(e->items);
    free(e->start_s);
    free(e->receive_start_s);
    free(e->receive_end_s);
    free(e->compute_end_s);
    free(e->finish_s);
    free(e->communicate_s);
}

static void free_site(struct sy_run_site *site)
{
    struct sy_run_plan *plan = &site->plan;
    free(plan->solver);
    free(plan->order);
    free(plan->delivery);
    free(plan->source);
    free(plan->detail);
    free(plan->counts);
    free(plan->compute_s_per_item);
    free(plan->compute_startup_s);
    free(plan->link_s_per_item);
    free(plan->link_startup_s);
    for (size_t i = 0; i < site->kept_count; i++)
        free_execution(&site->kept[i]);
    free(site->kept);
    free(site->totals);
    for (size_t i = 0; i < site->call_count; i++) {
        free(site->calls[i].collective);
        free(site->calls[i].file);
    }
    free(site->calls);
    free(site->ranks);
    free(site->file);
    free(site->function);
    free(site->collective);
}

void sy_run_free(struct sy_run *run)
{
    if (!run)
        return;
    for (size_t i = 0; i < run->missing_count; i++)
        free(run->missing[i]);
    for (size_t i = 0; i < run->choice_count; i++) {
        free(run->choices[i].name);
        free(run->choices[i].value);
    }
    for (int i = 0; run->ranks && i < run->size; i++)
        free(run->ranks[i].host);
    for (size_t i = 0; i < run->site_count; i++)
        free_site(&run->sites[i]);
    for (size_t i = 0; i < run->section_count; i++) {
        free(run->sections[i].name);
        free(run->sections[i].json);
    }
    free(run->missing);
    free(run->choices);
    free(run->ranks);
    free(run->sites);
    free(run->sections);
    free(run->writer);
    free(run->program);
    free(run->mpi);
    free(run->started);
    free(run);
}

struct sy_run_balance sy_run_balance(const struct sy_run_site *site)
{
    struct sy_run_balance balance = {0.0, 0.0, 0.0, NAN};
    int reported = 0;
    for (int i = 0; i < site->size; i++) {
        double compute = site->totals[i].compute_s;
        if (!isfinite(compute))
            continue;
        reported++;
        balance.mean_compute_s += compute;
        if (compute > balance.largest_compute_s)
            balance.largest_compute_s = compute;
        if (isfinite(site->totals[i].wait_s))
            balance.wait_s += site->totals[i].wait_s;
    }
    if (reported > 0)
        balance.mean_compute_s /= reported;
    if (balance.largest_compute_s > 0.0)
        balance.efficiency = balance.mean_compute_s / balance.largest_compute_s;
    return balance;
}
