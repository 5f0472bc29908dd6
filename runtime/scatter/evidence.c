#include "scatter/evidence.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "platform/profile.h"

/* Below these a move is not worth the trouble. */
static const double least_gain = 0.05;
static const double least_gain_s = 1e-3;
/* Every single measurement must speak for the new shares with this gain. */
static const double least_gain_of_each = 0.025;
/* On a busy machine, by the number of measurements; and for each of them. One alone moves nothing. */
static const double least_gain_busy[SY_EVIDENCE_SINGLE + 1] = {INFINITY, INFINITY, 0.3, 0.2};
static const double least_gain_of_each_busy[SY_EVIDENCE_SINGLE + 1] = {INFINITY, INFINITY, 0.3, 0.15};

static bool is_linear(const sy_rank_cost *cost)
{
    return cost->comp.points == 0 && cost->comp.s_per_item > 0;
}

/* By what a single measurement is to be divided: another amount of work per item is no difference. */
static double unit_of(const double single[], int ranks, const sy_rank_cost rank[], double scratch[])
{
    for (int i = 0; i < ranks; i++)
        scratch[i] = is_linear(&rank[i]) ? single[i] / rank[i].comp.s_per_item : 0;
    return sy_median(scratch, ranks);
}

void sy_evidence_middle(const struct sy_evidence *evidence, int without, int ranks, sy_rank_cost rank[])
{
    double unit[SY_EVIDENCE_SINGLE];
    double *scratch = malloc((size_t)ranks * sizeof *scratch);
    if (!scratch)
        return;
    for (int s = 0; s < evidence->singles; s++)
        unit[s] = unit_of(evidence->single[s], ranks, rank, scratch);
    free(scratch);
    for (int i = 0; i < ranks; i++) {
        double cost[SY_EVIDENCE_SINGLE];
        int n = 0;
        for (int s = 0; s < evidence->singles; s++)
            if (s != without && unit[s] > 0)
                cost[n++] = evidence->single[s][i] / unit[s];
        double middle = sy_median(cost, n);
        if (middle > 0 && is_linear(&rank[i]))
            rank[i].comp.s_per_item = middle;
    }
}

/* The gain of shares over the present ones. */
static double gain_of(const sy_problem *problem, const int64_t present[], const int64_t shares[])
{
    double present_s = 0;
    double shares_s = 0;
    if (sy_timeline(problem, present, NULL, NULL, NULL, &present_s) != SY_SUCCESS ||
        sy_timeline(problem, shares, NULL, NULL, NULL, &shares_s) != SY_SUCCESS || !(present_s > 0))
        return INFINITY; /* says nothing */
    return (present_s - shares_s) / present_s;
}

/* The shares that the other measurements would have chosen. */
static bool solve_without(const sy_problem *problem, const struct sy_evidence *evidence, int without,
                          int64_t shares[])
{
    sy_rank_cost *cost = malloc((size_t)problem->ranks * sizeof *cost);
    if (!cost)
        return false;
    memcpy(cost, problem->rank, (size_t)problem->ranks * sizeof *cost);
    sy_evidence_middle(evidence, without, problem->ranks, cost);
    sy_problem of_others = *problem;
    of_others.rank = cost;
    int rc = sy_solve(&of_others, SY_SOLVER_EXACT, shares, NULL);
    free(cost);
    return rc == SY_SUCCESS;
}

/* Whether each single measurement speaks for `best` with this gain; on a busy machine also for what the
 * others would have chosen. */
static bool each_speaks(const sy_problem *problem, const struct sy_evidence *evidence,
                        const int64_t present[], const int64_t best[], double least)
{
    size_t ranks = (size_t)problem->ranks;
    sy_rank_cost *cost = malloc(ranks * sizeof *cost);
    double *scratch = malloc(ranks * sizeof *scratch);
    int64_t *of_others = malloc(ranks * sizeof *of_others);
    bool speak = cost && scratch && of_others;
    for (int s = 0; speak && s < evidence->singles; s++) {
        const double *single = evidence->single[s];
        double unit = unit_of(single, problem->ranks, problem->rank, scratch);
        memcpy(cost, problem->rank, ranks * sizeof *cost);
        for (int i = 0; unit > 0 && i < problem->ranks; i++)
            if (single[i] > 0)
                cost[i].comp = (sy_cost){.s_per_item = single[i] / unit};
        sy_problem by_single = *problem;
        by_single.rank = cost;
        speak = gain_of(&by_single, present, best) >= least &&
                (!evidence->busy || (solve_without(problem, evidence, s, of_others) &&
                                     gain_of(&by_single, present, of_others) >= least));
    }
    free(of_others);
    free(scratch);
    free(cost);
    return speak;
}

enum sy_verdict sy_evidence_judge(const sy_problem *problem, const struct sy_evidence *evidence,
                                  const int64_t present[], double present_s, const int64_t best[],
                                  double best_s)
{
    double gain_s = present_s - best_s;
    if (!(gain_s >= least_gain * present_s) || (evidence->in_seconds && gain_s < least_gain_s))
        return SY_VERDICT_SMALL;
    double least = evidence->busy ? least_gain_busy[evidence->singles] : 0;
    if (gain_s < fmax(evidence->error, least) * present_s)
        return SY_VERDICT_UNCERTAIN;
    double each = evidence->busy ? least_gain_of_each_busy[evidence->singles] : least_gain_of_each;
    return each_speaks(problem, evidence, present, best, each) ? SY_VERDICT_MOVED : SY_VERDICT_UNSTEADY;
}

bool sy_evidence_wants_more(const struct sy_evidence *evidence, double gain)
{
    return evidence->busy && evidence->singles < SY_EVIDENCE_SINGLE &&
           gain >= least_gain_busy[evidence->singles + 1];
}
