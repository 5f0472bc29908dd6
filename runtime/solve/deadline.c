#include "solve/deadline.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "solve/solvers.h"

/* What the least shares behind each served rank need from the moment that rank has been sent its own: nobody
 * before them may keep the root so busy that they miss the deadline. NULL without least shares or memory. */
static int64_t *time_of_least_shares(const struct model *model)
{
    int64_t *reserve = model->limited ? malloc((size_t)model->ranks * sizeof *reserve) : NULL;
    int64_t need = 0;
    for (int k = model->ranks - 1; reserve && k >= 0; k--) {
        const struct rank_model *rank = &model->rank[model->order[k]];
        reserve[k] = need;
        need = ticks_add(need, ticks_at(rank->comm, rank->low));
        int64_t alone = ticks_at(rank->total, rank->low);
        need = alone > need ? alone : need;
    }
    return reserve;
}

/* Units that the ranks can finish by `deadline`; shares are filled in. -1 when a least share does not fit. */
static int64_t fill(const struct model *model, const struct relaxation *relaxation, bool everyone,
                    const int64_t *reserve, int64_t deadline, int64_t *shares)
{
    int64_t sent = 0, total = 0, least = 0; /* the ranks behind must get at least that */
    for (int k = 0; k < model->ranks && model->limited; k++)
        least += model->rank[k].low;
    for (int k = 0; k < model->ranks; k++) {
        int r = model->order[k];
        const struct rank_model *rank = &model->rank[r];
        bool used = everyone || relaxation->rank[k].y > 0 || relaxation->rank[k].status == RANK_AT_HIGH;
        int64_t share = rank->low;
        if (used) {
            int64_t most = sent <= deadline ? sy_ticks_inverse(rank->total, deadline - sent, rank->high) : 0;
            if (reserve && reserve[k] > 0)
                most = sy_ticks_inverse(rank->comm, deadline - sent - reserve[k], most);
            if (least > 0 && most > model->units - total - (least - rank->low))
                most = model->units - total - (least - rank->low);
            if (most < rank->low)
                return -1;
            share = most;
        } else if (rank->low > 0 && ticks_add(sent, ticks_at(rank->total, rank->low)) > deadline) {
            return -1;
        }
        least -= rank->low;
        shares[r] = share;
        sent = ticks_add(sent, ticks_at(rank->comm, share));
        total += share; /* below twice the units: it ends here when there are enough */
        if (total >= model->units) {
            /* Enough; the rest get their least, which must fit too. */
            int64_t surplus = total - model->units;
            int64_t back = surplus < share - rank->low ? surplus : share - rank->low;
            shares[r] -= back;
            total -= back;
            for (k++; k < model->ranks; k++) {
                int64_t low = model->rank[model->order[k]].low;
                shares[model->order[k]] = low;
                total += low;
            }
            return total;
        }
    }
    return total;
}

int64_t sy_deadline_fill(const struct model *model, const struct relaxation *relaxation, int64_t *shares)
{
    if (model->units == 0) {
        for (int r = 0; r < model->ranks; r++)
            shares[r] = 0;
        return 0;
    }
    int64_t known_short = (int64_t)fmin(relaxation->bound, (double)SY_TICKS_MAX) - 1;
    int64_t step = known_short / model->units / 2 + 1, enough = known_short;
    bool everyone = false;
    int64_t *reserve = time_of_least_shares(model);
    for (;;) {
        enough = enough < SY_TICKS_MAX - step ? enough + step : SY_TICKS_MAX - 1;
        if (fill(model, relaxation, everyone, reserve, enough, shares) >= model->units)
            break;
        known_short = enough;
        if (enough >= SY_TICKS_MAX - 1) {
            if (everyone)
                break; /* a saturated cost; the makespan below says so */
            everyone = true;
            known_short = enough = (int64_t)fmin(relaxation->bound, (double)SY_TICKS_MAX) - 1;
            step = known_short / model->units / 2 + 1;
        }
        step *= 2;
    }
    int64_t fine = known_short / model->units / 64 + 1;
    while (enough - known_short > fine) {
        int64_t middle = known_short + (enough - known_short) / 2;
        if (fill(model, relaxation, everyone, reserve, middle, shares) >= model->units)
            enough = middle;
        else
            known_short = middle;
    }
    int64_t total = fill(model, relaxation, everyone, reserve, enough, shares), makespan = INT64_MAX;
    if (total >= model->units) {
        sy_model_remove_surplus(model, shares, total - model->units);
        makespan = sy_model_makespan(model, shares);
    }
    free(reserve);
    int64_t started = sy_model_makespan(model, model->start);
    if (started < makespan) {
        makespan = started;
        memcpy(shares, model->start, (size_t)model->ranks * sizeof *shares);
    }
    return makespan;
}

int sy_solve_deadline(const struct model *model, int64_t *shares, struct outcome *outcome)
{
    if (!model->non_decreasing) {
        snprintf(outcome->reason, sizeof outcome->reason, "a cost table decreases");
        return SOLVER_UNFIT;
    }
    struct relaxed *rank = malloc((size_t)model->ranks * sizeof *rank);
    if (!rank)
        return sy_fail(SY_ENOMEM, "out of memory");
    struct relaxation relaxation;
    sy_relaxation_start(model, rank, &relaxation);
    sy_relaxation_solve(&relaxation);
    outcome->makespan = sy_deadline_fill(model, &relaxation, shares);
    outcome->bound = relaxation.bound;
    outcome->proven = (double)outcome->makespan <= relaxation.bound;
    free(rank);
    return SY_SUCCESS;
}

int sy_model_bound(const struct model *model, double *bound)
{
    if (model->concurrent) {
        int64_t *shares = malloc((size_t)model->ranks * sizeof *shares);
        struct outcome outcome = {0};
        int error =
            shares ? sy_solve_concurrent(model, shares, &outcome) : sy_fail(SY_ENOMEM, "out of memory");
        free(shares);
        *bound = error == SY_SUCCESS ? outcome.bound : 0;
        return error == SOLVER_UNFIT ? SY_SUCCESS : error;
    }
    struct relaxed *rank = malloc((size_t)model->ranks * sizeof *rank);
    if (!rank)
        return sy_fail(SY_ENOMEM, "out of memory");
    struct relaxation relaxation;
    sy_relaxation_start(model, rank, &relaxation);
    sy_relaxation_solve(&relaxation);
    *bound = relaxation.bound;
    free(rank);
    return SY_SUCCESS;
}
