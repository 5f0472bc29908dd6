/* The solvers behind sy_solve. Each takes a checked model, one-port unless said otherwise, and writes shares
 * in units by rank. They return SY_SUCCESS, an error, or SOLVER_UNFIT when a precondition does not hold, with
 * the reason in outcome->reason; sy_solve then goes on with another one. */
#ifndef STEELYARD_SOLVE_SOLVERS_H
#define STEELYARD_SOLVE_SOLVERS_H

#include "solve/model.h"

#define SOLVER_UNFIT (-1)

struct outcome {
    int64_t makespan; /* ticks, of the shares */
    double bound;     /* ticks: no distribution in this order is faster; 0 when the solver does not know */
    double guarantee; /* ticks, equation 4; 0 for exact solvers */
    bool proven;
    bool heuristic; /* the exact solver gave up and left what it had */
    char reason[SY_SOLUTION_NOTE_BYTES];
};

int sy_solve_exact(const struct model *model, int64_t *shares, struct outcome *outcome);
int sy_solve_dp_basic(const struct model *model, int64_t *shares, struct outcome *outcome);
int sy_solve_dp_optimized(const struct model *model, int64_t *shares, struct outcome *outcome);
int sy_solve_dp_window(const struct model *model, int64_t *shares, struct outcome *outcome);
int sy_solve_lp(const struct model *model, int64_t *shares, struct outcome *outcome);
int sy_solve_closed_form(const struct model *model, int64_t *shares, struct outcome *outcome);
int sy_solve_deadline(const struct model *model, int64_t *shares, struct outcome *outcome);
int sy_solve_concurrent(const struct model *model, int64_t *shares, struct outcome *outcome);

/* Rational lower bound of the model, in ticks. */
int sy_model_bound(const struct model *model, double *bound);

#endif
