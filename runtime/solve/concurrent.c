/* Concurrent delivery: every link passes its rank's share at its own rate, nobody has a share before the
 * root's own link has passed everything, and the root computes when all have theirs. With S = root_link *
 * (units sent), finish(j) = max(comm(j, n_j), S) + comp(j, n_j),     finish(root) = max(S, max comm(j, n_j))
 * + comp(root, n).
 *
 * Whether a deadline can be met depends on the root's share x alone: then S and the time at which the root
 * must be free are known, and every other rank takes what it can. The largest total over x is found by branch
 * and bound on intervals of x (more work for the root leaves the others less time, but a shorter S); the
 * least deadline by bisection. Exact in ticks. */
#include <stdio.h>
#include <stdlib.h>

#include "error/message.h"
#include "solve/solvers.h"

#define MOST_INTERVALS 4000 /* looked at per deadline before it is given up */

struct question {
    const struct model *model;
    int64_t deadline;
    int64_t left; /* intervals that may still be looked at */
    int64_t root_share;
    bool given_up;
};

static int64_t passing(const struct model *model, int64_t sent)
{
    return model->root_link > 0 && sent > SY_TICKS_MAX / model->root_link ? SY_TICKS_MAX
                                                                          : model->root_link * sent;
}

static int64_t capacity(const struct model *model, int64_t deadline, int64_t root_free, int64_t passed, int r)
{
    const struct rank_model *rank = &model->rank[r];
    int64_t share = sy_ticks_inverse(rank->total, deadline, rank->high);
    share = sy_ticks_inverse(rank->comm, root_free, share);
    return sy_ticks_inverse(rank->comp, deadline - passed, share);
}

/* What the ranks beside the root can take, at most `enough`, when the root must be free at `root_free` and
 * its link is busy until `passed`; -1 when a least share does not fit. */
static int64_t others(const struct model *model, int64_t deadline, int64_t root_free, int64_t passed,
                      int64_t enough, int64_t *shares)
{
    int64_t total = 0;
    if (enough > 0 && (passed > deadline || passed > root_free))
        return -1;
    for (int r = 0; r < model->ranks; r++) {
        if (r == model->root)
            continue;
        int64_t share = enough > 0 ? capacity(model, deadline, root_free, passed, r) : 0;
        if (share < model->rank[r].low)
            return -1;
        if (shares)
            shares[r] = share;
        total = total > enough - share ? enough : total + share;
        if (!shares && total >= enough && !model->limited)
            break;
    }
    return total;
}

static int64_t root_free_at(const struct model *model, int64_t deadline, int64_t root_share)
{
    return root_share > 0 ? deadline - ticks_at(model->rank[model->root].comp, root_share) : deadline;
}

/* Is there a root share in [from, to] that meets the deadline? */
static bool search(struct question *question, int64_t from, int64_t to)
{
    const struct model *model = question->model;
    int64_t units = model->units;
    if (question->left-- <= 0) {
        question->given_up = true;
        return false;
    }
    /* At best the root is free as early as with `from` and sends as little as with `to`. */
    int64_t need = units - to,
            total = others(model, question->deadline, root_free_at(model, question->deadline, from),
                           passing(model, need), units - from, NULL);
    if (total < need)
        return false;
    if (from == to) {
        question->root_share = from;
        return true;
    }
    int64_t middle = from + (to - from) / 2;
    int64_t free_at = root_free_at(model, question->deadline, middle), sent = units - middle;
    if (others(model, question->deadline, free_at, passing(model, sent), sent, NULL) >= sent) {
        question->root_share = middle;
        return true;
    }
    return search(question, middle + 1, to) || (middle > from && search(question, from, middle - 1));
}

static bool meets(struct question *question, int64_t deadline)
{
    const struct model *model = question->model;
    question->deadline = deadline;
    question->left = MOST_INTERVALS;
    if (model->root < 0) {
        question->root_share = 0;
        return others(model, deadline, deadline, passing(model, model->units), model->units, NULL) >=
               model->units;
    }
    const struct rank_model *root = &model->rank[model->root];
    int64_t most = sy_ticks_inverse(root->comp, deadline, root->high), rest = model->units;
    for (int r = 0; r < model->ranks; r++)
        rest -= r == model->root ? 0 : model->rank[r].low;
    most = most < rest ? most : rest;
    return most >= root->low && search(question, root->low, most);
}

/* No deadline below this one can be met: everybody with a link of its own and the root without waiting. */
static int64_t least_deadline(const struct model *model)
{
    int64_t short_of = -1, enough = SY_TICKS_AIM;
    while (enough - short_of > 1) {
        int64_t middle = short_of + (enough - short_of) / 2, total = 0;
        for (int r = 0; r < model->ranks && total < model->units; r++)
            total += sy_ticks_inverse(model->rank[r].total, middle, model->rank[r].high);
        if (total >= model->units)
            enough = middle;
        else
            short_of = middle;
    }
    return enough;
}

int sy_solve_concurrent(const struct model *model, int64_t *shares, struct outcome *outcome)
{
    if (!model->concurrent || !model->non_decreasing) {
        snprintf(outcome->reason, sizeof outcome->reason, "%s",
                 model->concurrent ? "a cost table decreases" : "the delivery is one-port");
        return SOLVER_UNFIT;
    }
    struct question question = {.model = model};
    int64_t short_of = least_deadline(model) - 1, enough = short_of, step = short_of / 1024 + 1,
            root_share = 0;
    outcome->proven = true;
    bool met = false;
    while (!met) {
        enough = enough < SY_TICKS_MAX - 1 - step ? enough + step : SY_TICKS_MAX - 1;
        step *= 2;
        met = meets(&question, enough);
        if (!met && enough >= SY_TICKS_MAX - 1)
            return sy_fail(SY_ERANGE, "no deadline that ticks can hold is met");
        if (!met)
            short_of = enough;
    }
    root_share = question.root_share;
    question.given_up = false;
    int64_t surely_short = short_of;
    while (enough - short_of > 1) {
        int64_t middle = short_of + (enough - short_of) / 2;
        question.given_up = false;
        if (meets(&question, middle)) {
            enough = middle;
            root_share = question.root_share;
        } else {
            short_of = middle;
            if (question.given_up)
                outcome->proven = false;
            else
                surely_short = middle;
        }
    }
    int64_t sent = model->units - root_share;
    int64_t free_at = model->root < 0 ? enough : root_free_at(model, enough, root_share);
    int64_t total = 0;
    others(model, enough, free_at, passing(model, sent), sent, shares);
    for (int r = 0; r < model->ranks; r++)
        total += r == model->root ? 0 : shares[r];
    /* Whoever could take more than is left gives back, the slowest rank's surplus being as good as any. */
    for (int r = model->ranks - 1; r >= 0 && total > sent; r--) {
        if (r == model->root)
            continue;
        int64_t can = shares[r] - model->rank[r].low, back = total - sent < can ? total - sent : can;
        shares[r] -= back;
        total -= back;
    }
    if (model->root >= 0)
        shares[model->root] = root_share;
    outcome->makespan = sy_model_makespan(model, shares);
    outcome->bound = outcome->proven ? (double)outcome->makespan : (double)surely_short + 1;
    if (!outcome->proven)
        snprintf(outcome->reason, sizeof outcome->reason,
                 "the search for the root's share was cut off; at most %.3g %% "
                 "above the optimum",
                 100 * ((double)outcome->makespan / outcome->bound - 1));
    return SY_SUCCESS;
}
