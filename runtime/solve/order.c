/* In which order the root serves: by bandwidth (Theorem 3, section 4.4), and better where integers, start-ups
 * and tables allow it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "solve/cost.h"
#include "solve/solvers.h"

struct served {
    double seconds;
    int rank;
};

static int faster_first(const void *a, const void *b)
{
    const struct served *x = a, *y = b;
    if (x->seconds != y->seconds)
        return x->seconds < y->seconds ? -1 : 1;
    return x->rank - y->rank;
}

static int slower_first(const void *a, const void *b)
{
    const struct served *x = a, *y = b;
    if (x->seconds != y->seconds)
        return x->seconds > y->seconds ? -1 : 1;
    return x->rank - y->rank;
}

int sy_order_by_bandwidth(const sy_problem *problem, int descending, int *order)
{
    int error = sy_problem_check(problem);
    if (error)
        return error;
    if (!order)
        return sy_fail(SY_EARG, "nowhere to put the order");
    struct served *served = malloc((size_t)problem->ranks * sizeof *served);
    if (!served)
        return sy_fail(SY_ENOMEM, "out of memory");
    double share = fmax(1, (double)problem->items / problem->ranks);
    int count = 0;
    for (int r = 0; r < problem->ranks; r++) {
        if (r == problem->root)
            continue;
        served[count].seconds = sy_cost_seconds(&problem->rank[r].comm, share);
        served[count++].rank = r;
    }
    qsort(served, (size_t)count, sizeof *served, descending ? faster_first : slower_first);
    for (int k = 0; k < count; k++)
        order[k] = served[k].rank;
    if (problem->root >= 0)
        order[count] = problem->root;
    free(served);
    return SY_SUCCESS;
}

static bool same_costs(const struct rank_model *a, const struct rank_model *b)
{
    if (a->low != b->low || a->high != b->high || a->comm.pieces != b->comm.pieces ||
        a->comp.pieces != b->comp.pieces)
        return false;
    return memcmp(a->comm.piece, b->comm.piece, (size_t)a->comm.pieces * sizeof *a->comm.piece) == 0 &&
           memcmp(a->comp.piece, b->comp.piece, (size_t)a->comp.pieces * sizeof *a->comp.piece) == 0;
}

/* Neighbours are exchanged as long as that helps; the ticks do not depend on the order, so that makespans
 * compare. */
static int descend(struct model *model, int64_t budget, int64_t *shares, int64_t *trial, struct outcome *best,
                   int *exchanges)
{
    int error = sy_solve_exact(model, shares, best);
    int last = model->ranks - (model->root >= 0 ? 2 : 1); /* the root stays behind */
    int since = 0, at = 0;
    int64_t solved = 1;
    while (!error && last > 0 && since < last && solved < budget && !(best->proven && best->makespan == 0)) {
        int *order = model->order, k = at;
        at = at + 1 < last ? at + 1 : 0;
        since++;
        if (same_costs(&model->rank[order[k]], &model->rank[order[k + 1]]))
            continue;
        struct outcome outcome = {0};
        int before = order[k];
        order[k] = order[k + 1];
        order[k + 1] = before;
        error = sy_solve_exact(model, trial, &outcome);
        solved++;
        if (!error && outcome.makespan < best->makespan) {
            *best = outcome;
            memcpy(shares, trial, (size_t)model->ranks * sizeof *shares);
            (*exchanges)++;
            since = 0;
        } else {
            order[k + 1] = order[k];
            order[k] = before;
        }
    }
    return error;
}

int sy_order_improve(const sy_problem *problem, int *order, int64_t budget, int64_t *shares,
                     sy_solution *solution, int *exchanges)
{
    if (!problem || !order || !shares)
        return sy_fail(SY_EARG, "no problem, or nowhere to put order and shares");
    sy_problem ordered = *problem;
    ordered.order = order;
    int kept = 0, ignored;
    if (!exchanges)
        exchanges = &ignored;
    *exchanges = 0;
    struct model model;
    int error = sy_model_make(&ordered, &model);
    int64_t *trial = error ? NULL : malloc((size_t)model.ranks * sizeof *trial);
    if (!error && !trial)
        error = sy_fail(SY_ENOMEM, "out of memory");
    bool search = !error && model.non_decreasing && problem->delivery == SY_DELIVERY_ONE_PORT;
    if (search) {
        struct outcome best = {0};
        if (budget <= 0) /* a solve takes about 10 ns per pair of ranks and 0.4 us per rank */
            budget = (int64_t)(1e9 / (10.0 * model.ranks * model.ranks + 400.0 * model.ranks)) + 1;
        error = descend(&model, budget, shares, trial, &best, &kept);
        if (!error)
            memcpy(order, model.order, (size_t)model.ranks * sizeof *order);
    }
    free(trial);
    sy_model_free(&model);
    *exchanges = kept;
    return error ? error : sy_solve(&ordered, SY_SOLVER_EXACT, shares, solution);
}
