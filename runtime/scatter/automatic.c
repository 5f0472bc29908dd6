#include "scatter/automatic.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "scatter/apportion.h"
#include "scatter/hosts.h"
#include "scatter/learn.h"

/* Below these a move is not worth the trouble. */
static const double least_gain = 0.05;
static const double least_gain_s = 1e-3;
/* Every single measurement must speak for the new shares with this gain. */
static const double least_gain_of_each = 0.025;
/* Ordered delivery is worth its synchronisation where sending takes at least this part of the time. */
static const double least_sending = 0.01;
/* A rank with less than this part of the equal share is as good as left out: nothing is learnt of it. */
enum { LEFT_OUT = 16 };

struct sy_choice sy_choice_of(const char *source, const char *solver)
{
    return (struct sy_choice){.source = source,
                              .solver = solver,
                              .verdict = SY_VERDICT_NONE,
                              .gain = NAN,
                              .predicted_s = NAN,
                              .lower_bound_s = NAN,
                              .equal_s = NAN};
}

static void take_equal(const struct sy_team *team, const struct sy_handout *handout, int64_t shares[])
{
    sy_apportion_equal(handout->items / handout->unit, team->size, shares);
    for (int i = 0; i < team->size; i++)
        shares[i] *= handout->unit;
}

/* The part of the time in which something is sent. */
static double sending_part(const sy_problem *problem, const int64_t shares[], double makespan_s)
{
    double sending_s = 0;
    for (int i = 0; i < problem->ranks; i++)
        if (i != problem->root && problem->rank[i].comm.points == 0)
            sending_s += problem->rank[i].comm.s_per_item * (double)shares[i];
        else if (i != problem->root && problem->rank[i].comm.points > 0)
            sending_s += problem->rank[i].comm.table[problem->rank[i].comm.points - 1].seconds;
    return makespan_s > 0 ? sending_s / makespan_s : 0;
}

/* The least gain of the new shares over the present ones by any single measurement; INFINITY without any. */
static double gain_by_singles(const struct sy_team *team, const sy_problem *problem,
                              const struct sy_costs *costs, const int64_t now[], const int64_t then[])
{
    double least = INFINITY;
    sy_rank_cost *cost = malloc((size_t)team->size * sizeof *cost);
    if (!cost)
        return least;
    for (int s = 0; s < costs->singles; s++) {
        double *ratio = team->gathered; /* scratch */
        for (int i = 0; i < team->size; i++)
            ratio[i] = costs->single[s][i] / problem->rank[i].comp.s_per_item;
        double scale = sy_median(ratio, team->size); /* another amount of work per item is no difference */
        memcpy(cost, problem->rank, (size_t)team->size * sizeof *cost);
        for (int i = 0; scale > 0 && i < team->size; i++)
            if (costs->single[s][i] > 0)
                cost[i].comp = (sy_cost){.s_per_item = costs->single[s][i] / scale};
        sy_problem single = *problem;
        single.rank = cost;
        double now_s = 0;
        double then_s = 0;
        if (sy_timeline(&single, now, NULL, NULL, NULL, &now_s) == SY_SUCCESS &&
            sy_timeline(&single, then, NULL, NULL, NULL, &then_s) == SY_SUCCESS && now_s > 0)
            least = fmin(least, (now_s - then_s) / now_s);
    }
    free(cost);
    return least;
}

static enum sy_verdict judge(const struct sy_team *team, const sy_problem *problem,
                             const struct sy_costs *costs, const int64_t present[], double present_s,
                             const int64_t best[], double best_s)
{
    double gain_s = present_s - best_s;
    if (!(gain_s >= least_gain * present_s) || (costs->in_seconds && gain_s < least_gain_s))
        return SY_VERDICT_SMALL;
    if (gain_s < costs->error * present_s)
        return SY_VERDICT_UNCERTAIN;
    return gain_by_singles(team, problem, costs, present, best) >= least_gain_of_each ? SY_VERDICT_MOVED
                                                                                      : SY_VERDICT_UNSTEADY;
}

/* Whether a rank would get next to nothing without having shown in this run that it deserves no more. */
static bool leaves_out(const struct sy_team *team, const struct sy_site *site,
                       const struct sy_handout *handout, const struct sy_costs *costs, const int64_t shares[])
{
    const struct sy_knowledge *known = site->known;
    int64_t equal = handout->items / team->size;
    for (int i = 0; i < team->size; i++) {
        if (shares[i] > equal / LEFT_OUT || equal == 0)
            continue;
        bool seen = known && known->compute_s_per_item[i] > 0 &&
                    costs->rank[i].comm.s_per_item <= costs->rank[i].comp.s_per_item;
        if (!seen)
            return true;
    }
    return false;
}

static void report(const struct sy_team *team, const struct sy_costs *costs, struct sy_knowledge *known)
{
    known->planned = costs->in_seconds;
    known->delivery = costs->delivery;
    known->by_platform = strcmp(costs->source, "platform") == 0;
    for (int i = 0; i < team->size; i++) {
        known->planned_compute_s[i] = costs->rank[i].comp.points ? NAN : costs->rank[i].comp.s_per_item;
        known->planned_link_s[i] = costs->rank[i].comm.points ? NAN : costs->rank[i].comm.s_per_item;
    }
}

static void choose_delivery(struct sy_team *team, struct sy_costs *costs)
{
    if (team->settings.delivery == SY_DELIVER_ORDERED)
        costs->delivery = SY_DELIVERY_ONE_PORT;
    else if (team->settings.delivery == SY_DELIVER_MPI)
        costs->delivery = SY_DELIVERY_CONCURRENT;
    else if (!team->hosts->platform)
        costs->delivery = sy_hosts_delivery(team);
}

/* Solves, and decides between the present shares and the new ones. */
static int solve(struct sy_team *team, struct sy_site *site, const struct sy_handout *handout,
                 struct sy_costs *costs, int64_t shares[], struct sy_choice *choice)
{
    choose_delivery(team, costs);
    for (int i = 0; i < team->size; i++)
        if (costs->rank[i].min_items < handout->least)
            costs->rank[i].min_items = handout->least;
    sy_problem problem = {.ranks = team->size,
                          .items = handout->items,
                          .unit = handout->unit,
                          .rank = costs->rank,
                          .root = handout->root,
                          .delivery = costs->delivery,
                          .root_link_s_per_item = costs->root_link_s_per_item};
    sy_solution solution;
    int rc = sy_solve(&problem, SY_SOLVER_EXACT, shares, &solution);
    if (rc != SY_SUCCESS)
        return rc;
    struct sy_knowledge *known = sy_knowledge_of(team, site);
    if (!known)
        return sy_fail(SY_ENOMEM, "no memory for the shares of %d ranks", team->size);
    if (known->current_total != handout->items) {
        take_equal(team, handout, known->current);
        known->current_total = handout->items;
    }
    double present_s = INFINITY;
    rc = sy_timeline(&problem, known->current, NULL, NULL, NULL, &present_s);
    if (rc != SY_SUCCESS)
        return rc;
    choice->gain = present_s > 0 ? (present_s - solution.makespan_s) / present_s : 0;
    choice->verdict = judge(team, &problem, costs, known->current, present_s, shares, solution.makespan_s);
    bool moves = choice->verdict == SY_VERDICT_MOVED;
    bool measure = !team->hosts->measured && strcmp(costs->source, "platform") != 0 &&
                   (costs->doubtful || (costs->one_opinion && choice->gain >= least_gain) ||
                    (moves && leaves_out(team, site, handout, costs, shares)));
    if (measure) {
        choice->needs_measuring = true;
        return SY_SUCCESS;
    }
    memcpy(moves ? known->current : shares, moves ? shares : known->current,
           (size_t)team->size * sizeof *shares);
    report(team, costs, known);
    choice->predicted_s = costs->in_seconds ? (moves ? solution.makespan_s : present_s) : NAN;
    choice->lower_bound_s = costs->in_seconds ? solution.lower_bound_s : NAN;
    choice->equal_s = costs->in_seconds ? solution.equal_s : NAN;
    choice->solver = moves ? sy_solver_name(solution.solver) : "kept";
    choice->ordered = team->settings.delivery == SY_DELIVER_ORDERED ||
                      (costs->delivery == SY_DELIVERY_ONE_PORT && costs->in_seconds &&
                       sending_part(&problem, shares, solution.makespan_s) >= least_sending);
    return SY_SUCCESS;
}

void sy_choose_automatic(struct sy_team *team, struct sy_site *site, const struct sy_handout *handout,
                         int64_t shares[], struct sy_choice *choice)
{
    *choice = sy_choice_of("none", "equal");
    choice->ordered = team->settings.delivery == SY_DELIVER_ORDERED;
    struct sy_costs costs;
    if (sy_costs_find(team, site, handout, &costs)) {
        choice->source = costs.source;
        int rc = solve(team, site, handout, &costs, shares, choice);
        if (rc != SY_SUCCESS) {
            if (!site->said)
                sy_say("%s:%d: %s: equal shares are used", site->file, site->line, sy_last_error());
            site->said = true;
            take_equal(team, handout, shares);
        }
    } else {
        choice->needs_measuring = !team->hosts->measured;
        take_equal(team, handout, shares);
    }
    sy_costs_free(&costs);
}
