/* The dynamic programs over all n: Algorithm 1 (the oracle), Algorithm 2 (the paper's method, the baseline of
 * the benchmarks) and the window form. They differ in how they find a row; the frame around them is the same.
 */
#include <stdio.h>
#include <stdlib.h>

#include "error/message.h"
#include "solve/inside.h"
#include "solve/solvers.h"

#define MOST_STEPS 4e11 /* of Algorithm 1: some minutes */

typedef void full_row(const struct rank_model *rank, int64_t units, const int64_t *next, int64_t *row,
                      int32_t *choice);

static inline int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Algorithm 1, lines 10 to 20. The choice is the share itself. */
static void row_basic(const struct rank_model *rank, int64_t units, const int64_t *next, int64_t *row,
                      int32_t *choice)
{
    for (int64_t d = 0; d <= units; d++) {
        int64_t least = SY_TICKS_MAX;
        int32_t share = 0;
        for (int64_t e = rank->low; e <= d && e <= rank->high; e++) {
            int64_t cost = ticks_add(ticks_at(rank->comm, e), larger(ticks_at(rank->comp, e), next[d - e]));
            if (cost < least) {
                least = cost;
                share = (int32_t)e;
            }
        }
        row[d] = least;
        choice[d] = share;
    }
}

/* Algorithm 2, lines 10 to 38: binary search of the share at which computing takes as long as the ranks
 * behind, then downwards until those ranks alone are too slow. */
static void row_optimized(const struct rank_model *rank, int64_t units, const int64_t *next, int64_t *row,
                          int32_t *choice)
{
    for (int64_t d = 0; d <= units; d++) {
        int64_t low = rank->low, high = d < rank->high ? d : rank->high;
        if (d < low) { /* at least d units: the row must not decrease */
            row[d] = ticks_add(ticks_at(rank->comm, low), larger(ticks_at(rank->comp, low), next[0]));
            choice[d] = (int32_t)low;
            continue;
        }
        int64_t share, least;
        if (ticks_at(rank->comp, low) >= next[d - low]) {
            share = low;
            least = ticks_add(ticks_at(rank->comm, low), ticks_at(rank->comp, low));
        } else if (ticks_at(rank->comp, high) < next[d - high]) {
            share = high;
            least = ticks_add(ticks_at(rank->comm, high), next[d - high]);
        } else {
            int64_t below = low, above = high; /* comp(below) < next, comp(above) >= next */
            while (above - below > 1) {
                int64_t middle = below + (above - below) / 2;
                if (ticks_at(rank->comp, middle) < next[d - middle])
                    below = middle;
                else
                    above = middle;
            }
            share = above;
            least = ticks_add(ticks_at(rank->comm, above), ticks_at(rank->comp, above));
        }
        for (int64_t e = share - 1; e >= low; e--) {
            /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): every row is full */
            int64_t rest = next[d - e];
            int64_t cost = ticks_add(ticks_at(rank->comm, e), rest);
            if (cost < least) {
                least = cost;
                share = e;
            } else if (rest >= least) {
                break;
            }
        }
        row[d] = least;
        choice[d] = (int32_t)share;
    }
}

/* `at_least`: a state asks for at least d units, so that rows do not decrease where there are least shares.
 */
static int solve_fully(const struct model *model, full_row *row_of, bool at_least, int64_t *shares,
                       struct outcome *outcome)
{
    size_t width = (size_t)model->units + 1;
    int ranks = model->ranks;
    int64_t *cost = malloc(2 * width * sizeof *cost);
    int32_t *choice = malloc((size_t)ranks * width * sizeof *choice);
    if (!cost || !choice) {
        free(cost);
        free(choice);
        return sy_fail(SY_ENOMEM, "out of memory for %zu states", (size_t)ranks * width);
    }
    const struct rank_model *tail = &model->rank[model->order[ranks - 1]];
    int64_t *row = cost, *next;
    for (int64_t d = 0; d <= model->units; d++) {
        int64_t share = at_least && d < tail->low ? tail->low : d;
        row[d] = share >= tail->low && share <= tail->high ? ticks_at(tail->total, share) : SY_TICKS_MAX;
    }
    for (int k = ranks - 2; k >= 0; k--) {
        next = row;
        row = next == cost ? cost + width : cost;
        row_of(&model->rank[model->order[k]], model->units, next, row, choice + (size_t)k * width);
    }
    int64_t state = model->units, given = 0;
    for (int k = 0; k < ranks - 1; k++) {
        int64_t share = choice[(size_t)k * width + (size_t)state];
        shares[model->order[k]] = share;
        given += share;
        state = larger(state - share, 0);
    }
    shares[model->order[ranks - 1]] = larger(state, tail->low);
    given += shares[model->order[ranks - 1]];
    sy_model_remove_surplus(model, shares, given - model->units);
    outcome->makespan = sy_model_makespan(model, shares);
    outcome->proven = true;
    free(cost);
    free(choice);
    return SY_SUCCESS;
}

static bool fits(const struct model *model, struct outcome *outcome)
{
    if (model->units < MOST_STATES / model->ranks)
        return true;
    snprintf(outcome->reason, sizeof outcome->reason, "%d x %lld states are too many", model->ranks,
             (long long)model->units);
    return false;
}

static bool rises(const struct model *model, struct outcome *outcome)
{
    if (model->non_decreasing)
        return true;
    snprintf(outcome->reason, sizeof outcome->reason, "a cost table decreases");
    return false;
}

int sy_solve_dp_basic(const struct model *model, int64_t *shares, struct outcome *outcome)
{
    double steps = (double)model->ranks * (double)model->units * (double)model->units / 2;
    if (!fits(model, outcome))
        return SOLVER_UNFIT;
    if (steps > MOST_STEPS) {
        snprintf(outcome->reason, sizeof outcome->reason, "%.2g steps are too many", steps);
        return SOLVER_UNFIT;
    }
    return solve_fully(model, row_basic, false, shares, outcome);
}

int sy_solve_dp_optimized(const struct model *model, int64_t *shares, struct outcome *outcome)
{
    if (!rises(model, outcome) || !fits(model, outcome))
        return SOLVER_UNFIT;
    return solve_fully(model, row_optimized, true, shares, outcome);
}

int sy_solve_dp_window(const struct model *model, int64_t *shares, struct outcome *outcome)
{
    if (!rises(model, outcome) || !fits(model, outcome))
        return SOLVER_UNFIT;
    size_t ranks = (size_t)model->ranks;
    int64_t *numbers = malloc((3 * ranks + 2) * sizeof *numbers);
    int64_t makespan = -1;
    if (numbers) {
        int64_t *first = numbers, *last = first + ranks + 1, *most = last + ranks + 1;
        for (size_t k = 0; k <= ranks; k++) {
            first[k] = k == ranks ? model->units : 0;
            last[k] = k == 0 ? 0 : model->units;
        }
        for (size_t k = 0; k < ranks; k++)
            most[k] = model->rank[model->order[k]].high;
        makespan =
            sy_solve_inside(model, first, last, most, 1 + (int64_t)(ranks - 1) * (model->units + 1), shares);
    }
    free(numbers);
    if (makespan < 0)
        return sy_fail(SY_ENOMEM, "out of memory");
    outcome->makespan = makespan;
    outcome->proven = true;
    return SY_SUCCESS;
}
