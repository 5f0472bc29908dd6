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
/* A gain within the error of a measurement at the start is none; beyond this the measurement says that much. */
static const double most_error = 0.25;
/* Ordered delivery is worth its synchronisation where sending takes at least this part of the time. */
static const double least_sending = 0.01;

/* The costs of all ranks, and where they come from. */
struct costs {
    sy_rank_cost *rank; /* [size] */
    sy_cost_point *points;
    sy_delivery delivery;
    double root_link_s_per_item;
    const char *source;
    double error;    /* relative, of compute costs that were measured at the start; 0 otherwise */
    bool in_seconds; /* false: only the ratios of compute costs are known */
};

/* Compute costs from a table of an earlier run, for every rank; false when a rank is missing. */
static bool from_table(const struct sy_team *team, const struct sy_by_host *table, bool inverse,
                       struct costs *costs)
{
    const struct sy_hosts *hosts = team->hosts;
    for (int i = 0; i < team->size; i++) {
        double value = sy_by_host_get(table, hosts->host[i], hosts->on_host[i]);
        if (!(value > 0))
            return false;
        costs->rank[i].comp.s_per_item = inverse ? 1 / value : value;
    }
    return true;
}

static void add_links(const struct sy_team *team, const struct sy_by_host *links, double item_bytes, int root,
                      struct costs *costs)
{
    const struct sy_hosts *hosts = team->hosts;
    for (int i = 0; i < team->size; i++) {
        double s_per_byte = sy_by_host_get(links, hosts->host[i], hosts->on_host[i]);
        if (i != root && s_per_byte > 0)
            costs->rank[i].comm.s_per_item = s_per_byte * item_bytes;
    }
}

/* A file that gives links per byte describes a machine, not a program: its compute costs are in items of
 * their own. They are brought to this program's by what was learnt at the site; before anything was, only
 * their ratios count, and sending is left out. */
static void scale_machine(const struct sy_team *team, const struct sy_knowledge *known,
                          const struct sy_profile_site *learnt, double item_bytes, struct costs *costs)
{
    double *ratio = team->gathered; /* scratch, rank 0 has it */
    for (int i = 0; i < team->size; i++) {
        double compute_s = known ? known->compute_s_per_item[i] : 0;
        if (!(compute_s > 0) && learnt)
            compute_s = sy_by_host_get(&learnt->s_per_item, team->hosts->host[i], team->hosts->on_host[i]);
        bool linear = costs->rank[i].comp.points == 0 && costs->rank[i].comp.s_per_item > 0;
        ratio[i] = linear ? compute_s / costs->rank[i].comp.s_per_item : 0;
    }
    double scale = sy_median(ratio, team->size);
    costs->in_seconds = scale > 0 && item_bytes > 0;
    for (int i = 0; i < team->size; i++) {
        if (scale > 0 && costs->rank[i].comp.points == 0) {
            costs->rank[i].comp.s_per_item *= scale;
            costs->rank[i].comp.startup_s *= scale;
        }
        if (!costs->in_seconds)
            costs->rank[i].comm = (sy_cost){.s_per_item = 0};
    }
}

static bool from_platform(struct sy_team *team, const struct sy_site *site, const struct sy_handout *handout,
                          double item_bytes, struct costs *costs)
{
    sy_platform_problem made;
    const struct sy_profile_site *learnt = sy_profile_find(sy_hosts_profile(team), site->file, site->line);
    if (item_bytes <= 0 && learnt)
        item_bytes = learnt->item_bytes;
    if (!sy_hosts_platform_problem(team, handout->items, item_bytes > 0 ? item_bytes : 1, handout->root,
                                   &made))
        return false;
    free(costs->rank);
    costs->rank = made.rank;
    costs->points = made.points;
    costs->delivery = made.problem.delivery;
    costs->root_link_s_per_item = made.problem.root_link_s_per_item;
    costs->in_seconds = true;
    costs->source = "platform";
    if (sy_platform_needs_item_bytes(team->hosts->platform))
        scale_machine(team, site->known, learnt, item_bytes, costs);
    return true;
}

static bool from_profile(struct sy_team *team, const struct sy_site *site, const struct sy_handout *handout,
                         double *item_bytes, struct costs *costs)
{
    const struct sy_profile *profile = sy_hosts_profile(team);
    const struct sy_profile_site *learnt = sy_profile_find(profile, site->file, site->line);
    if (learnt && from_table(team, &learnt->s_per_item, false, costs))
        costs->in_seconds = true;
    else if (!from_table(team, &profile->speed, true, costs))
        return false;
    if (learnt && *item_bytes <= 0)
        *item_bytes = learnt->item_bytes;
    if (costs->in_seconds && *item_bytes > 0)
        add_links(team, &profile->link_s_per_byte, *item_bytes, handout->root, costs);
    costs->source = "profile";
    return true;
}

static bool from_measuring(const struct sy_team *team, struct costs *costs)
{
    const struct sy_hosts *hosts = team->hosts;
    for (int i = 0; i < team->size; i++) {
        if (!(hosts->speed[i] > 0))
            return false;
        costs->rank[i].comp.s_per_item = 1 / hosts->speed[i];
    }
    costs->source = "measured";
    costs->error = hosts->speed_error;
    return true;
}

/* What this run measured at the site itself goes before everything; ranks it says nothing of keep their ratio
 * to the others. */
static void overlay_learnt(const struct sy_team *team, const struct sy_knowledge *known, double item_bytes,
                           int root, struct costs *costs)
{
    int size = team->size;
    double *ratio = team->gathered; /* scratch, rank 0 has it */
    for (int i = 0; i < size; i++)
        ratio[i] = costs->rank[i].comp.s_per_item > 0 && costs->rank[i].comp.points == 0
                       ? known->compute_s_per_item[i] / costs->rank[i].comp.s_per_item
                       : 0;
    double scale = sy_median(ratio, size);
    bool scaled = scale > 0;
    for (int i = 0; i < size; i++) {
        if (known->compute_s_per_item[i] > 0)
            costs->rank[i].comp = (sy_cost){.s_per_item = known->compute_s_per_item[i]};
        else if (scaled && costs->rank[i].comp.points == 0)
            costs->rank[i].comp.s_per_item *= scale;
    }
    for (int i = 0; i < size; i++)
        if (i != root && known->link_s_per_byte[i] > 0 && item_bytes > 0)
            costs->rank[i].comm = (sy_cost){.s_per_item = known->link_s_per_byte[i] * item_bytes};
    if (!costs->in_seconds && item_bytes > 0)
        for (int i = 0; i < size; i++)
            if (i != root && team->hosts->link_root == root && team->hosts->link_s_per_byte[i] > 0 &&
                !(known->link_s_per_byte[i] > 0))
                costs->rank[i].comm.s_per_item = team->hosts->link_s_per_byte[i] * item_bytes;
    costs->in_seconds = true;
    costs->error = 0;
    costs->source = "learnt";
}

static bool set_zero(const struct sy_team *team, struct costs *costs)
{
    *costs = (struct costs){.delivery = SY_DELIVERY_CONCURRENT, .source = "none"};
    costs->rank = calloc((size_t)team->size, sizeof *costs->rank);
    for (int i = 0; costs->rank && i < team->size; i++)
        costs->rank[i] = sy_rank_linear(0, 0);
    return costs->rank != NULL;
}

static bool find_costs(struct sy_team *team, struct sy_site *site, const struct sy_handout *handout,
                       struct costs *costs)
{
    const struct sy_knowledge *known = site->known;
    double item_bytes = known ? known->item_bytes : 0;
    if (!set_zero(team, costs))
        return false;
    bool found = from_platform(team, site, handout, item_bytes, costs) ||
                 from_profile(team, site, handout, &item_bytes, costs) || from_measuring(team, costs);
    if (known && known->ranks_known > 0 && (found || known->ranks_known == team->size)) {
        overlay_learnt(team, known, item_bytes, handout->root, costs);
        found = true;
    }
    return found;
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

/* Solves, and decides between the present shares and the new ones. */
static int solve(struct sy_team *team, struct sy_site *site, const struct sy_handout *handout,
                 struct costs *costs, int64_t shares[], struct sy_choice *choice)
{
    if (team->settings.delivery == SY_DELIVER_ORDERED)
        costs->delivery = SY_DELIVERY_ONE_PORT;
    else if (team->settings.delivery == SY_DELIVER_MPI)
        costs->delivery = SY_DELIVERY_CONCURRENT;
    else if (!team->hosts->platform)
        costs->delivery = sy_hosts_delivery(team);
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
    double gain_s = present_s - solution.makespan_s;
    double needed = fmax(least_gain, fmin(costs->error, most_error));
    bool moves = gain_s >= needed * present_s && (!costs->in_seconds || gain_s >= least_gain_s);
    memcpy(moves ? known->current : shares, moves ? shares : known->current,
           (size_t)team->size * sizeof *shares);
    known->planned = costs->in_seconds;
    for (int i = 0; i < team->size; i++) {
        known->planned_compute_s[i] = costs->rank[i].comp.points ? NAN : costs->rank[i].comp.s_per_item;
        known->planned_link_s[i] = costs->rank[i].comm.points ? NAN : costs->rank[i].comm.s_per_item;
    }
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
    *choice = (struct sy_choice){.ordered = team->settings.delivery == SY_DELIVER_ORDERED,
                                 .source = "none",
                                 .solver = "equal",
                                 .predicted_s = NAN,
                                 .lower_bound_s = NAN,
                                 .equal_s = NAN};
    struct costs costs;
    if (find_costs(team, site, handout, &costs)) {
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
    free(costs.rank);
    free(costs.points);
}
