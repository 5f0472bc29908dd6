/* The exact solver: a good solution first, then the dynamic program inside the intervals that its makespan
 * leaves to the prefix sums. Its time depends on how far the good solution is from the rational bound, not on
 * n. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "solve/band.h"
#include "solve/deadline.h"
#include "solve/inside.h"
#include "solve/solvers.h"

/* No makespan is below what the least shares alone take. */
static int64_t bound_of_least_shares(const struct model *model)
{
    int64_t sent = 0, bound = 0;
    for (int k = 0; k < model->ranks; k++) {
        const struct rank_model *rank = &model->rank[model->order[k]];
        if (rank->low > 0) {
            int64_t finish = ticks_add(sent, ticks_at(rank->total, rank->low));
            bound = finish > bound ? finish : bound;
            sent = ticks_add(sent, ticks_at(rank->comm, rank->low));
        }
    }
    return bound;
}

static void tighten_by_deadline(const struct model *model, struct relaxation *relaxation, int64_t deadline,
                                int64_t *most)
{
    int64_t sent = 0;
    for (int k = 0; k < model->ranks; k++) {
        const struct rank_model *rank = &model->rank[model->order[k]];
        int64_t high = sy_ticks_inverse(rank->total, deadline - sent, rank->high);
        struct relaxed *r = &relaxation->rank[k];
        r->high = high < r->high ? high : r->high;
        if (r->high < r->low)
            r->high = r->low;
        most[k] = r->high;
        sent = ticks_add(sent, ticks_at(rank->comm, rank->low));
    }
}

static void tighten_by_bands(struct relaxation *relaxation, const int64_t *first, const int64_t *last)
{
    for (int k = 0; k < relaxation->ranks; k++) {
        struct relaxed *r = &relaxation->rank[k];
        int64_t low = first[k + 1] - last[k], high = last[k + 1] - first[k];
        r->low = low > r->low ? low : r->low;
        r->high = high < r->high ? high : r->high;
        if (r->high < r->low)
            r->high = r->low;
    }
}

/* Intervals of the prefix sums, and of a try [ranks + 1]; the most of each rank, shares of a try [ranks]. */
struct work {
    int64_t *first, *last, *try_first, *try_last, *most, *trial;
    double *scratch; /* [2 * ranks] */
};

/* Costs that are not linear keep the minorants through the origin away from the costs: lines over the shares
 * that are still possible come closer, which leaves fewer shares possible, and so on. Returns how many states
 * are left. */
static int64_t narrow(const struct model *model, struct relaxation *relaxation, int64_t states,
                      const struct work *work, int64_t *shares, struct outcome *outcome)
{
    size_t ranks = (size_t)model->ranks;
    for (int round = 0; round < 8 && states > 64 * (int64_t)ranks; round++) {
        tighten_by_bands(relaxation, work->first, work->last);
        sy_relaxation_refine(model, relaxation);
        sy_relaxation_solve(relaxation);
        int64_t makespan = sy_deadline_fill(model, relaxation, work->trial);
        if (makespan < outcome->makespan) {
            outcome->makespan = makespan;
            memcpy(shares, work->trial, ranks * sizeof *shares);
        }
        int64_t fewer = sy_relaxation_bands(relaxation, outcome->makespan, work->try_first, work->try_last,
                                            work->scratch);
        outcome->bound = fmax(outcome->bound, fmin(relaxation->bound, (double)outcome->makespan));
        if (fewer >= states)
            break;
        bool much = fewer < states - states / 4;
        memcpy(work->first, work->try_first, (ranks + 1) * sizeof *work->first);
        memcpy(work->last, work->try_last, (ranks + 1) * sizeof *work->last);
        states = fewer;
        if (!much)
            break;
    }
    return states;
}

int sy_solve_exact(const struct model *model, int64_t *shares, struct outcome *outcome)
{
    if (!model->non_decreasing) {
        snprintf(outcome->reason, sizeof outcome->reason, "a cost table decreases");
        return SOLVER_UNFIT;
    }
    size_t ranks = (size_t)model->ranks;
    struct relaxed *rank = malloc(ranks * sizeof *rank);
    double *scratch = malloc(2 * ranks * sizeof *scratch);
    int64_t *numbers = malloc((6 * ranks + 4) * sizeof *numbers);
    int error = SY_SUCCESS;
    if (!rank || !scratch || !numbers) {
        error = sy_fail(SY_ENOMEM, "out of memory");
        goto out;
    }
    struct work work = {.first = numbers,
                        .last = numbers + ranks + 1,
                        .try_first = numbers + 2 * (ranks + 1),
                        .try_last = numbers + 3 * (ranks + 1),
                        .most = numbers + 4 * (ranks + 1),
                        .trial = numbers + 5 * ranks + 4,
                        .scratch = scratch};
    struct relaxation relaxation;
    sy_relaxation_start(model, rank, &relaxation);
    sy_relaxation_solve(&relaxation);
    outcome->makespan = sy_deadline_fill(model, &relaxation, shares);
    double floor_ticks = fmax(relaxation.bound, (double)bound_of_least_shares(model));
    outcome->bound = fmin(floor_ticks, (double)outcome->makespan);
    /* Rounding of the bound stays far below a tick where ticks are below 2^50, and where it does not the test
     * is only less often true than it could be. */
    if (ranks == 1 || model->units == 0 || (double)outcome->makespan <= floor_ticks * (1 - 1e-13)) {
        outcome->proven = true;
        goto out;
    }
    if (outcome->makespan <= bound_of_least_shares(model)) {
        outcome->proven = true;
        goto out;
    }
    tighten_by_deadline(model, &relaxation, outcome->makespan, work.most);
    sy_relaxation_solve(&relaxation);
    int64_t states = sy_relaxation_bands(&relaxation, outcome->makespan, work.first, work.last, scratch);
    if (!model->linear)
        states = narrow(model, &relaxation, states, &work, shares, outcome);
    if (states > MOST_STATES) {
        outcome->heuristic = true;
        snprintf(outcome->reason, sizeof outcome->reason,
                 "%lld states are too many for the exact program; filled up to a deadline, at most %.3g %% "
                 "above the optimum",
                 (long long)states, 100 * ((double)outcome->makespan / outcome->bound - 1));
        goto out;
    }
    int64_t makespan = sy_solve_inside(model, work.first, work.last, work.most, states, work.trial);
    if (makespan >= 0 && makespan <= outcome->makespan) {
        outcome->makespan = makespan;
        memcpy(shares, work.trial, ranks * sizeof *shares);
        outcome->proven = true;
    } else if (makespan < 0) {
        error = sy_fail(SY_ENOMEM, "out of memory for %lld states", (long long)states);
    }
    outcome->bound = fmin(outcome->bound, (double)outcome->makespan);
out:
    free(rank);
    free(scratch);
    free(numbers);
    return error;
}
