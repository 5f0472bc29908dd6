#include "scatter/automatic.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "scatter/apportion.h"
#include "scatter/hosts.h"
#include "scatter/learn.h"

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
    known->planned = costs->evidence.in_seconds;
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
    for (int i = 0; i < team->size; i++) {
        sy_rank_cost *rank = &costs->rank[i];
        if (rank->min_items < handout->least)
            rank->min_items = handout->least;
        if (handout->most < handout->items && (rank->max_items < 0 || rank->max_items > handout->most))
            rank->max_items = handout->most;
    }
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
    if (known->current_total != handout->items ||
        sy_count_above(handout->most, team->size, known->current) > 0) {
        take_equal(team, handout, known->current);
        known->current_total = handout->items;
    }
    double present_s = INFINITY;
    rc = sy_timeline(&problem, known->current, NULL, NULL, NULL, &present_s);
    if (rc != SY_SUCCESS)
        return rc;
    choice->gain = present_s > 0 ? (present_s - solution.makespan_s) / present_s : 0;
    choice->verdict =
        sy_evidence_judge(&problem, &costs->evidence, known->current, present_s, shares, solution.makespan_s);
    bool moves = choice->verdict == SY_VERDICT_MOVED;
    bool measure = !team->hosts->measured && strcmp(costs->source, "platform") != 0 &&
                   (costs->doubtful || sy_evidence_wants_more(&costs->evidence, choice->gain) ||
                    (moves && leaves_out(team, site, handout, costs, shares)));
    if (measure) {
        choice->needs_measuring = true;
        return SY_SUCCESS;
    }
    memcpy(moves ? known->current : shares, moves ? shares : known->current,
           (size_t)team->size * sizeof *shares);
    report(team, costs, known);
    choice->predicted_s = costs->evidence.in_seconds ? (moves ? solution.makespan_s : present_s) : NAN;
    choice->lower_bound_s = costs->evidence.in_seconds ? solution.lower_bound_s : NAN;
    choice->equal_s = costs->evidence.in_seconds ? solution.equal_s : NAN;
    choice->solver = moves ? sy_solver_name(solution.solver) : "kept";
    choice->ordered = team->settings.delivery == SY_DELIVER_ORDERED ||
                      (costs->delivery == SY_DELIVERY_ONE_PORT && costs->evidence.in_seconds &&
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
