#include "scatter/costs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scatter/hosts.h"
#include "scatter/learn.h"

/* The error of a measurement at the start, and of several runs, counts up to this: beyond, they say at least
 * that. */
static const double most_error = 0.4;
/* A busy machine gives and takes a processor by such pieces: what was clocked for so long is uncertain by the
 * square root of their ratio. */
static const double slice_s = 4e-3;
/* What one run, one round or the moment of the start measured may be a whim of the machine, however exactly
 * it was measured; a difference that several had is one of the ranks. */
static const double error_of_one = 0.25;
/* A run in which no rank waited longer for a processor was not disturbed. */
static const double most_disturbance = 0.1;
/* A speed measured now and one of the profile that differ by more than this cannot both be right. */
static const double most_contradiction = 3;

/* Compute costs from a table of an earlier run, for every rank; false when a rank is missing. */
static bool from_table(const struct sy_team *team, const struct sy_by_host *table, bool inverse,
                       struct sy_costs *costs)
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

/* Whether the site has single measurements for all ranks goes with each; the newest come first. */
static void add_single(const struct sy_team *team, const double value[], struct sy_evidence *evidence)
{
    double *copy = evidence->singles < SY_EVIDENCE_SINGLE ? malloc((size_t)team->size * sizeof *copy) : NULL;
    if (!copy)
        return;
    memcpy(copy, value, (size_t)team->size * sizeof *copy);
    evidence->single[evidence->singles++] = copy;
}

static void drop_singles(struct sy_evidence *evidence)
{
    while (evidence->singles > 0)
        free(evidence->single[--evidence->singles]);
}

/* The error of compute costs clocked for `clocked_s` in each of `times` runs or rounds. */
static double clocked_error(double clocked_s, int times)
{
    double slices = clocked_s > 0 ? sqrt(slice_s / (clocked_s * (times > 0 ? times : 1))) : 0;
    return times > 1 ? fmin(slices, most_error) : fmax(slices, error_of_one);
}

static bool same_host(const struct sy_hosts *hosts, int a, int b)
{
    return strcmp(hosts->host[a], hosts->host[b]) == 0;
}

/* Links as this run measured them, otherwise those of earlier runs; ranks of one host have one link, the
 * fastest seen. */
static void add_links(const struct sy_team *team, const struct sy_by_host *links, double item_bytes, int root,
                      struct sy_costs *costs)
{
    const struct sy_hosts *hosts = team->hosts;
    for (int i = 0; i < team->size; i++) {
        if (i == root)
            continue;
        bool fresh = hosts->link_root == root && hosts->link_s_per_byte[i] > 0;
        double known = fresh ? hosts->link_s_per_byte[i] : sy_by_host_least(links, hosts->host[i]);
        double s_per_byte = sy_link_believed(known, same_host(hosts, i, root));
        costs->doubtful = costs->doubtful || (known > 0 && isnan(s_per_byte));
        if (s_per_byte > 0)
            costs->rank[i].comm.s_per_item = s_per_byte * item_bytes;
    }
}

/* Where this run measured speeds too: a cost that contradicts them was no cost of this machine. */
static void correct_by_speeds(const struct sy_team *team, struct sy_costs *costs)
{
    const double *speed = team->hosts->speed;
    double *ratio = team->gathered; /* scratch */
    for (int i = 0; i < team->size; i++)
        ratio[i] = costs->rank[i].comp.s_per_item * speed[i];
    double middle = sy_median(ratio, team->size); /* sorts */
    for (int i = 0; middle > 0 && i < team->size; i++) {
        double own = costs->rank[i].comp.s_per_item * speed[i];
        if (own > 0 && !(own < most_contradiction * middle && middle < most_contradiction * own))
            costs->rank[i].comp.s_per_item = middle / speed[i];
    }
}

/* A file that gives links per byte describes a machine, not a program: its compute costs are in items of
 * their own. They are brought to this program's by what was learnt at the site; before anything was, only
 * their ratios count, and sending is left out. */
static void scale_machine(const struct sy_team *team, const struct sy_knowledge *known,
                          const struct sy_profile_site *learnt, double item_bytes, struct sy_costs *costs)
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
    costs->evidence.in_seconds = scale > 0 && item_bytes > 0;
    for (int i = 0; i < team->size; i++) {
        if (scale > 0 && costs->rank[i].comp.points == 0) {
            costs->rank[i].comp.s_per_item *= scale;
            costs->rank[i].comp.startup_s *= scale;
        }
        if (!costs->evidence.in_seconds)
            costs->rank[i].comm = (sy_cost){.s_per_item = 0};
    }
}

static bool from_platform(struct sy_team *team, const struct sy_site *site, const struct sy_handout *handout,
                          double item_bytes, struct sy_costs *costs)
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
    costs->evidence.in_seconds = true;
    costs->source = "platform";
    if (sy_platform_needs_item_bytes(team->hosts->platform))
        scale_machine(team, site->known, learnt, item_bytes, costs);
    return true;
}

/* What single runs measured, and, where they are too few for a busy machine, the speeds measured just now. */
static void add_evidence(const struct sy_team *team, const struct sy_profile_site *learnt,
                         struct sy_costs *costs)
{
    const struct sy_hosts *hosts = team->hosts;
    struct sy_evidence *evidence = &costs->evidence;
    double *single = team->gathered; /* scratch */
    evidence->busy = !(learnt->disturbed < most_disturbance);
    evidence->error = clocked_error(learnt->clocked_s, learnt->runs_n);
    for (int run = 0; (evidence->busy || learnt->runs_n > 1) && run < learnt->runs_n; run++) {
        for (int i = 0; i < team->size; i++)
            single[i] = sy_by_host_own(&learnt->run[run], hosts->host[i], hosts->on_host[i]);
        add_single(team, single, evidence);
    }
    if (!evidence->busy)
        return;
    if (hosts->measured && evidence->singles < SY_EVIDENCE_SINGLE) {
        for (int i = 0; i < team->size; i++)
            single[i] = hosts->speed[i] > 0 ? 1 / hosts->speed[i] : 0;
        add_single(team, single, evidence);
        evidence->error = fmax(evidence->error, fmin(hosts->speed_error, most_error));
    }
    sy_evidence_middle(evidence, -1, team->size, costs->rank);
}

static bool from_profile(struct sy_team *team, const struct sy_site *site, const struct sy_handout *handout,
                         double *item_bytes, struct sy_costs *costs)
{
    const struct sy_profile *profile = sy_hosts_profile(team);
    const struct sy_hosts *hosts = team->hosts;
    const struct sy_profile_site *learnt = sy_profile_find(profile, site->file, site->line);
    if (learnt && from_table(team, &learnt->s_per_item, false, costs))
        costs->evidence.in_seconds = true;
    else if (!from_table(team, &profile->speed, true, costs))
        return false;
    if (learnt && *item_bytes <= 0)
        *item_bytes = learnt->item_bytes;
    if (costs->evidence.in_seconds && *item_bytes > 0)
        add_links(team, &profile->link_s_per_byte, *item_bytes, handout->root, costs);
    costs->source = "profile";
    costs->evidence.error = error_of_one;
    if (learnt && costs->evidence.in_seconds)
        add_evidence(team, learnt, costs);
    if (hosts->measured)
        correct_by_speeds(team, costs);
    return true;
}

static bool from_measuring(const struct sy_team *team, struct sy_costs *costs)
{
    const struct sy_hosts *hosts = team->hosts;
    for (int i = 0; i < team->size; i++) {
        if (!(hosts->speed[i] > 0))
            return false;
        costs->rank[i].comp.s_per_item = 1 / hosts->speed[i];
    }
    costs->source = "measured";
    costs->evidence.error = fmax(fmin(hosts->speed_error, most_error), error_of_one);
    return true;
}

/* What this run measured at the site itself goes before everything; ranks it says nothing of keep their ratio
 * to the others. */
static void overlay_learnt(const struct sy_team *team, const struct sy_knowledge *known, double item_bytes,
                           int root, struct sy_costs *costs)
{
    const struct sy_hosts *hosts = team->hosts;
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
    for (int i = 0; i < size; i++) {
        double s_per_byte = sy_link_believed(known->link_s_per_byte[i], same_host(hosts, i, root));
        if (!(s_per_byte > 0) && !costs->evidence.in_seconds && hosts->link_root == root)
            s_per_byte = sy_link_believed(hosts->link_s_per_byte[i], same_host(hosts, i, root));
        if (i != root && s_per_byte > 0 && item_bytes > 0)
            costs->rank[i].comm = (sy_cost){.s_per_item = s_per_byte * item_bytes};
    }
    costs->evidence.in_seconds = true;
    costs->evidence.error = clocked_error(known->clocked_s, known->rounds);
    costs->source = "learnt";
    costs->evidence.busy = false;
    drop_singles(&costs->evidence);
    for (int round = 0; known->rounds > 1 && round < SY_ROUNDS_COMPARED; round++)
        add_single(team, known->round_s_per_item + (size_t)round * (size_t)size, &costs->evidence);
}

static bool set_zero(const struct sy_team *team, struct sy_costs *costs)
{
    *costs = (struct sy_costs){.delivery = SY_DELIVERY_CONCURRENT, .source = "none"};
    costs->rank = calloc((size_t)team->size, sizeof *costs->rank);
    for (int i = 0; costs->rank && i < team->size; i++)
        costs->rank[i] = sy_rank_linear(0, 0);
    return costs->rank != NULL;
}

bool sy_costs_find(struct sy_team *team, struct sy_site *site, const struct sy_handout *handout,
                   struct sy_costs *costs)
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

void sy_costs_free(struct sy_costs *costs)
{
    drop_singles(&costs->evidence);
    free(costs->rank);
    free(costs->points);
}
