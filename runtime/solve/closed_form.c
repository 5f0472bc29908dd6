/* Theorems 1 and 2 of RR-4770 for linear costs: in rationals every rank that gets something finishes at the
 * same time, and a rank whose link is slower than what the ranks behind it need per item gets nothing. */
#include <stdio.h>
#include <stdlib.h>

#include "error/message.h"
#include "solve/band.h"
#include "solve/round.h"
#include "solve/solvers.h"

int sy_solve_closed_form(const struct model *model, int64_t *shares, struct outcome *outcome)
{
    if (!model->linear || model->limited) {
        snprintf(outcome->reason, sizeof outcome->reason, "%s",
                 model->linear ? "the closed form knows no limits of shares" : "the costs are not linear");
        return SOLVER_UNFIT;
    }
    size_t ranks = (size_t)model->ranks;
    struct relaxed *rank = malloc(ranks * sizeof *rank);
    double *real = malloc(ranks * sizeof *real);
    struct relaxation relaxation;
    bool fine = rank && real;
    if (fine) {
        sy_relaxation_start(model, rank, &relaxation);
        sy_relaxation_solve(&relaxation);
        for (int k = 0; k < model->ranks; k++)
            real[model->order[k]] = rank[k].share;
        fine = sy_round_shares(model, real, shares);
    }
    if (fine) {
        outcome->makespan = sy_model_makespan(model, shares);
        outcome->bound = relaxation.bound;
        outcome->guarantee = sy_rounding_guarantee(model);
    }
    free(rank);
    free(real);
    return fine ? SY_SUCCESS : sy_fail(SY_ENOMEM, "out of memory");
}
