/* sy_solve: from a problem to the model, through the chain of solvers, back to items and seconds. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "solve/solvers.h"

typedef int solve_function(const struct model *model, int64_t *shares, struct outcome *outcome);

static int solve_uniform(const struct model *model, int64_t *shares, struct outcome *outcome)
{
    if (!sy_model_equal(model, shares)) {
        snprintf(outcome->reason, sizeof outcome->reason, "equal shares break a limit");
        return SOLVER_UNFIT;
    }
    outcome->makespan = sy_model_makespan(model, shares);
    return SY_SUCCESS;
}

/* What follows when a solver does not fit. Algorithm 1 is the end of the chain: it needs nothing of the
 * costs. */
static const struct {
    const char *name;
    solve_function *solve;
    sy_solver otherwise;
} solvers[] = {
    [SY_SOLVER_EXACT] = {"exact", sy_solve_exact, SY_SOLVER_DP_BASIC},
    [SY_SOLVER_DP_BASIC] = {"dp-basic", sy_solve_dp_basic, SY_SOLVER_EXACT},
    [SY_SOLVER_DP_OPTIMIZED] = {"dp-optimized", sy_solve_dp_optimized, SY_SOLVER_EXACT},
    [SY_SOLVER_DP_WINDOW] = {"dp-window", sy_solve_dp_window, SY_SOLVER_EXACT},
    [SY_SOLVER_LP] = {"lp", sy_solve_lp, SY_SOLVER_CLOSED_FORM},
    [SY_SOLVER_CLOSED_FORM] = {"closed-form", sy_solve_closed_form, SY_SOLVER_EXACT},
    [SY_SOLVER_DEADLINE] = {"deadline", sy_solve_deadline, SY_SOLVER_EXACT},
    [SY_SOLVER_CONCURRENT] = {"concurrent", sy_solve_concurrent, SY_SOLVER_EXACT},
    [SY_SOLVER_UNIFORM] = {"uniform", solve_uniform, SY_SOLVER_EXACT},
};
#define SOLVERS ((int)(sizeof solvers / sizeof solvers[0]))

const char *sy_solver_name(sy_solver solver)
{
    return (int)solver >= 0 && (int)solver < SOLVERS ? solvers[solver].name : NULL;
}

int sy_solver_by_name(const char *name)
{
    for (int s = 0; name && s < SOLVERS; s++)
        if (solvers[s].name && strcmp(solvers[s].name, name) == 0)
            return s;
    return -1;
}

static int run_chain(const struct model *model, sy_solver *solver, int64_t *shares, struct outcome *outcome,
                     char *note)
{
    bool tried[SOLVERS] = {false};
    for (;;) {
        memset(outcome, 0, sizeof *outcome);
        tried[*solver] = true;
        bool fits = !model->concurrent || *solver == SY_SOLVER_CONCURRENT || *solver == SY_SOLVER_UNIFORM;
        int error = fits ? solvers[*solver].solve(model, shares, outcome) : SOLVER_UNFIT;
        if (error != SOLVER_UNFIT)
            return error;
        sy_solver next = fits ? solvers[*solver].otherwise : SY_SOLVER_CONCURRENT;
        if (!fits)
            snprintf(outcome->reason, sizeof outcome->reason, "the delivery is concurrent");
        if (tried[next])
            return sy_fail(SY_ELIMIT, "no solver fits: %s: %s", solvers[*solver].name, outcome->reason);
        size_t used = strlen(note);
        bool expected = !fits && *solver == SY_SOLVER_EXACT; /* its name for this delivery, no fallback */
        if (!expected)
            snprintf(note + used, SY_SOLUTION_NOTE_BYTES - used, "%s%s does not fit (%s), %s used instead",
                     used ? "; " : "", solvers[*solver].name, outcome->reason, solvers[next].name);
        *solver = next;
    }
}

static int describe(const struct model *model, sy_solver solver, const struct outcome *outcome,
                    sy_solution *solution)
{
    solution->solver = outcome->heuristic ? SY_SOLVER_DEADLINE : solver;
    solution->proven = outcome->proven;
    solution->tick_s = 1 / model->ticks_per_s;
    solution->makespan_ticks = outcome->makespan;
    solution->makespan_s = sy_model_seconds(model, outcome->makespan);
    solution->guarantee_s = outcome->guarantee / model->ticks_per_s;
    double bound = outcome->bound;
    if (bound <= 0) {
        int error = sy_model_bound(model, &bound);
        if (error)
            return error;
    }
    solution->lower_bound_s = fmin(bound / model->ticks_per_s, solution->makespan_s);
    int64_t *equal = malloc((size_t)model->ranks * sizeof *equal);
    if (!equal)
        return sy_fail(SY_ENOMEM, "out of memory");
    solution->equal_s =
        sy_model_equal(model, equal) ? sy_model_seconds(model, sy_model_makespan(model, equal)) : INFINITY;
    free(equal);
    if (solution->note[0] == '\0' && outcome->reason[0] != '\0')
        snprintf(solution->note, sizeof solution->note, "%s", outcome->reason);
    return SY_SUCCESS;
}

int sy_solve(const sy_problem *problem, sy_solver solver, int64_t *shares, sy_solution *solution)
{
    sy_solution ignored;
    if (!solution)
        solution = &ignored;
    memset(solution, 0, sizeof *solution);
    if (!shares || !sy_solver_name(solver))
        return sy_fail(SY_EARG, "no such solver, or nowhere to put the shares");
    struct model model;
    struct outcome outcome;
    int error = sy_model_make(problem, &model);
    if (!error)
        error = run_chain(&model, &solver, shares, &outcome, solution->note);
    if (!error)
        error = describe(&model, solver, &outcome, solution);
    if (!error)
        for (int r = 0; r < model.ranks; r++)
            shares[r] *= model.unit;
    sy_model_free(&model);
    return error;
}

int sy_solve_arrays(int ranks, const double *lambda_s, const double *mu_s, const double *startup_s, int root,
                    int64_t items, int64_t unit, int64_t least, int64_t *shares, sy_solution *solution)
{
    if (ranks < 1 || !lambda_s || !mu_s)
        return sy_fail(SY_EARG, "a distribution needs at least one rank and its costs");
    sy_rank_cost *rank = malloc((size_t)ranks * sizeof *rank);
    if (!rank)
        return sy_fail(SY_ENOMEM, "out of memory");
    for (int r = 0; r < ranks; r++) {
        rank[r] = sy_rank_linear(lambda_s[r], mu_s[r]);
        rank[r].comm.startup_s = startup_s ? startup_s[r] : 0;
        rank[r].min_items = least;
    }
    sy_problem problem = {.ranks = ranks, .items = items, .unit = unit, .rank = rank, .root = root};
    int error = sy_solve(&problem, SY_SOLVER_EXACT, shares, solution);
    free(rank);
    return error;
}
