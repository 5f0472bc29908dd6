/* make_record RANKS EXECUTIONS [nasty] [observe] [lost]: the record of a run that never was, on stdout: a
 * machine of unequal hosts, shares from the solver, times as the model says with some noise, the first
 * execution with equal shares. nasty: names full of markup; observe: as the observer writes it; lost: one
 * rank that never reported. */
#include "steelyard/error.h"
#include "steelyard/record.h"
#include "steelyard/solve.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    double compute_s, link_s;
} machines[] = {{"old-rack", 9.3e-3, 3.5e-5}, {"lab", 16.1e-3, 2.1e-5},    {"fat-node", 4.6e-3, 1.0e-5},
                {"far-site", 4.0e-3, 8.1e-5}, {"cloud-a", 9.7e-3, 3.5e-5}, {"cloud-b", 4.9e-3, 1.7e-5}};

static uint64_t state = 88172645463325252u;

static double noise(void) /* 0.99 .. 1.01 */
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return 0.99 + 0.02 * (double)(state >> 11) / 9007199254740992.0;
}

static char *text(const char *from)
{
    char *copy = malloc(strlen(from) + 1);
    return copy ? strcpy(copy, from) : NULL;
}

static int machine_of(int rank, int size)
{
    int kinds = (int)(sizeof machines / sizeof *machines);
    return size < kinds ? rank % kinds : (int)((long long)rank * kinds / size);
}

static void fill_execution(struct sy_run_site *site, struct sy_run_execution *e, const sy_problem *problem,
                           const int64_t *shares, double begin, int lost)
{
    double makespan;
    sy_timeline(problem, shares, e->receive_start_s, e->receive_end_s, e->compute_end_s, &makespan);
    double end = 0.0;
    for (int r = 0; r < site->size; r++) {
        double work = (e->compute_end_s[r] - e->receive_end_s[r]) * noise();
        e->items[r] = shares[r];
        e->start_s[r] = begin;
        e->receive_start_s[r] += begin;
        e->receive_end_s[r] += begin;
        e->compute_end_s[r] = e->receive_end_s[r] + work;
        e->communicate_s[r] = r % 5 == 0 ? 0.03 * work : 0.0;
        end = fmax(end, e->compute_end_s[r]);
    }
    for (int r = 0; r < site->size; r++) {
        struct sy_run_total *total = &site->totals[r];
        e->finish_s[r] = end + 0.001 * r;
        if (total->executions == 0)
            *total = (struct sy_run_total){0, 0, 0.0, 0.0, 0.0, 0.0};
        total->executions++;
        total->items += shares[r];
        total->receive_s += e->receive_end_s[r] - e->start_s[r];
        total->communicate_s += e->communicate_s[r];
        total->compute_s += e->compute_end_s[r] - e->receive_end_s[r] - e->communicate_s[r];
        total->wait_s += e->finish_s[r] - e->compute_end_s[r];
    }
    if (lost >= 0) {
        e->items[lost] = site->totals[lost].items = -1;
        site->totals[lost].executions = 0;
        e->start_s[lost] = e->receive_start_s[lost] = e->receive_end_s[lost] = NAN;
        e->compute_end_s[lost] = e->finish_s[lost] = e->communicate_s[lost] = NAN;
    }
}

/* As sy_load_record_json writes them; nasty: of other types, too large, or not there. */
static char *load_figures(int size, bool nasty)
{
    char *json = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&json, &length);
    if (!out)
        exit(1);
    fprintf(out,
            "{\"mechanism\": \"%s\", \"ranks\": %d, \"threaded\": true, \"metrics\": [{\"name\": %s, "
            "\"threshold\": 1.5, \"relative\": 0.1}, 3], ",
            nasty ? "<b>&" : "increments", size, nasty ? "null" : "\"work\"");
    fprintf(out,
            "\"summary\": {\"messages\": %s, \"logged\": true, \"coherent\": 13, \"missed_messages\": 15, "
            "\"stale_mean_s\": 0.0002, \"stale_max_s\": 0.004, \"error_mean\": 0.02, \"error_max\": 0.4, "
            "\"threshold_advice\": 2, \"sum\": {\"messages\": {\"update\": 22, \"no_more_<i>\": 6, "
            "\"start\": 0}, "
            "\"bytes\": {\"update\": 528}, \"decisions\": 18}}, \"by_rank\": [",
            nasty ? "[48]" : "48");
    for (int r = 0; r < size; r++)
        fprintf(out,
                "%s{\"messages\": {\"update\": %d}, \"decisions\": %s, \"slaves\": 10, \"held_s\": 0.25}",
                r ? ", " : "", r, nasty ? "true" : "6");
    fprintf(out, "], \"decisions\": [");
    for (int i = 0; i < 3000; i++)
        fprintf(out, "%s{\"rank\": 0, \"time_s\": %s, \"coherent\": %s, \"stale_s\": %g}", i ? ", " : "",
                nasty && i % 2 ? "-1e308"
                : i == 7       ? "null"
                : i % 2        ? "0.5"
                               : "1.25",
                i % 3 ? "true" : "false", nasty ? -1.0 + 1e300 * (i % 3) : 1e-4 * (i % 5));
    fprintf(out, "]}");
    fclose(out);
    return json;
}

/* As runtime/spawn/serve/log.c writes them: 30 children on two hosts, those of the first beside each other in
 * three lanes, the last one refused. */
static char *spawn_figures(bool nasty)
{
    char *json = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&json, &length);
    if (!out)
        exit(1);
    fprintf(out,
            "{\"policy\": \"%s\", \"complete\": true, \"hosts\": [{\"name\": \"%s\", \"weight\": 4, "
            "\"speed\": 1.5, "
            "\"placed\": 20, \"ended\": 19, \"time\": 1.25, \"time_per_work_s\": null, \"out\": false}, "
            "{\"name\": \"h1\", \"weight\": %s, \"out\": true}], \"children\": [",
            nasty ? "<b>&" : "priority", nasty ? "<i>\\u0001" : "h0", nasty ? "1e300" : "2");
    for (int i = 0; i < 30; i++)
        fprintf(
            out,
            "%s{\"host\": %d, \"policy\": \"priority\", \"cost\": %s, \"placed_s\": %g, \"started_s\": %s, "
            "\"ended_s\": %s, \"refused\": %s}",
            i ? ", " : "", nasty && i == 3 ? 99 : i % 3 == 2, i ? "0.5" : "null", 1000 + 0.5 * i,
            nasty && i % 5 == 0 ? "\"soon\"" : "1016", nasty && i % 7 == 0 ? "-3" : "1020.25",
            i == 29 ? "true" : "false");
    fprintf(out, "], \"loads\": [[0, 1001.5, 2], [0, 1002, %s], [1, 1003, 0]]}", nasty ? "[]" : "4");
    fclose(out);
    return json;
}

int main(int argc, char **argv)
{
    int size = argc > 1 ? atoi(argv[1]) : 4, executions = argc > 2 ? atoi(argv[2]) : 1, lost = -1;
    bool nasty = false, observe = false;
    for (int i = 3; i < argc; i++) {
        nasty = nasty || strcmp(argv[i], "nasty") == 0;
        observe = observe || strcmp(argv[i], "observe") == 0;
        lost = strcmp(argv[i], "lost") == 0 ? size - 1 : lost;
    }
    if (size < 1 || executions < 1)
        return 2;
    const char *name =
        nasty ? "/tmp/<script>alert(1)</script>&\"'\xe2\x82\xac\xff\x01 x" : "/home/someone/seismic/trace";
    long long n = 817101LL / size * size;
    struct sy_run *run = calloc(1, sizeof *run);
    struct sy_run_site *site = calloc(1, sizeof *site);
    if (!run || !site)
        exit(1);
    *run = (struct sy_run){
        .complete = lost < 0, .size = size, .duration_s = 431.5, .sites = site, .site_count = 1};
    run->writer = text(observe ? "observe" : "runtime");
    run->program = text(name);
    run->mpi = text("MPICH Version: 4.0.2");
    run->started = text("2026-03-01T12:00:00Z");
    run->ranks = calloc((size_t)size, sizeof *run->ranks);
    sy_rank_cost *cost = calloc((size_t)size, sizeof *cost);
    int64_t *shares = calloc((size_t)size, sizeof *shares), *equal = calloc((size_t)size, sizeof *equal);
    if (!run->ranks || !cost || !shares || !equal || !sy_run_site_init(site, size))
        exit(1);
    site->plan.counts = calloc((size_t)size, sizeof *site->plan.counts);
    site->plan.compute_s_per_item = calloc((size_t)size, sizeof(double));
    site->plan.link_s_per_item = calloc((size_t)size, sizeof(double));
    for (int r = 0; r < size; r++) {
        int m = machine_of(r, size);
        run->ranks[r] = (struct sy_run_rank){text(nasty ? name : machines[m].name), r != lost, 400.0, 30.0};
        cost[r] = sy_rank_linear(r == 0 ? 0.0 : machines[m].link_s, machines[m].compute_s);
        site->plan.compute_s_per_item[r] = cost[r].comp.s_per_item;
        site->plan.link_s_per_item[r] = cost[r].comm.s_per_item;
        equal[r] = n / size;
    }
    sy_problem problem = {.ranks = size, .items = n, .unit = 1, .rank = cost, .root = 0};
    sy_solution solution;
    if (sy_solve(&problem, SY_SOLVER_EXACT, shares, &solution) != SY_SUCCESS)
        exit(1);
    for (int r = 0; r < size; r++)
        site->plan.counts[r] = shares[r];
    site->file = text(nasty ? name : "/home/someone/seismic/trace.c");
    site->function = text(nasty ? "operator<<(\"a&b\")" : "main");
    site->collective = text("MPI_Scatter");
    site->line = 142;
    site->equal_share = n / size;
    site->total_items = n;
    site->item_bytes = 24;
    site->executions = executions;
    site->plans = executions > 1 ? 2 : 1;
    site->plan.solver = text("exact");
    site->plan.order = text("bandwidth");
    site->plan.delivery = text("ordered");
    site->plan.source = text(observe ? "observed" : "profile");
    site->plan.detail = text(nasty ? name : "~/.cache/steelyard/trace.json");
    site->plan.predicted_s = solution.makespan_s;
    site->plan.lower_bound_s = solution.lower_bound_s;
    site->plan.equal_s = solution.equal_s;
    site->kept_count = executions < 10 ? (size_t)executions : 10;
    site->kept = calloc(site->kept_count, sizeof *site->kept);
    for (size_t k = 0; site->kept && k < site->kept_count; k++) {
        if (!sy_run_execution_init(&site->kept[k], size))
            exit(1);
        site->kept[k].index = (long long)k * (executions / (long long)site->kept_count);
        fill_execution(site, &site->kept[k], &problem, observe || (k == 0 && executions > 1) ? equal : shares,
                       500.0 * (double)k, lost);
    }
    run->choices = calloc(2, sizeof *run->choices);
    run->missing = calloc(1, sizeof *run->missing);
    if (!run->choices || !run->missing)
        exit(1);
    run->choices[0] = (struct sy_run_pair){text("shares"), text(nasty ? name : "auto")};
    run->choices[1] = (struct sy_run_pair){text("order"), text("bandwidth")};
    run->choice_count = 2;
    run->sections = calloc((size_t)size + 1, sizeof *run->sections);
    if (run->sections && !observe) {
        run->sections[run->section_count++] = (struct sy_run_section){text("spawn"), 0, spawn_figures(nasty)};
        run->sections[run->section_count++] =
            (struct sy_run_section){text("load"), 0, load_figures(size, nasty)};
        for (int r = 0; r + 1 < size; r++) {
            char json[80];
            snprintf(json, sizeof json, "{\"reads\": {\"cached\": %d}, \"name\": \"x\"}", 100 + r);
            run->sections[run->section_count++] =
                (struct sy_run_section){text(nasty ? name : "cache"), r, text(json)};
        }
    }
    if (lost >= 0)
        run->missing[run->missing_count++] = text("1 of 16 ranks did not report within 60 s: 15");
    int error = sy_run_print(run, stdout);
    sy_run_free(run);
    free(cost);
    free(shares);
    free(equal);
    return error == SY_SUCCESS ? 0 : 1;
}
