/* The paper's heuristic (section 3.3): the linear program (3) in rationals, rounded, with the guarantee of
 * equation 4. The cumulated sending times are variables of their own, which leaves 7p numbers in the matrix
 * instead of p^2; shares are fractions of n and times fractions of a bound, because GLPK's tolerances are
 * absolute and an unscaled program of thousands of ranks can come out wrong and be called optimal. */
#include <glpk.h>
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "error/message.h"
#include "solve/band.h"
#include "solve/lp_guard.h"
#include "solve/round.h"
#include "solve/solvers.h"

struct guard {
    jmp_buf back;
};

static void come_back(void *info)
{
    struct guard *guard = info;
    longjmp(guard->back, 1);
}

/* GLPK turns its terminal on before it reports an error. */
static int say_nothing(void *info, const char *text)
{
    (void)info;
    (void)text;
    return 1;
}

bool sy_lp_guard(void (*body)(void *argument), void *argument)
{
    struct guard guard;
    int terminal = glp_term_out(GLP_OFF);
    volatile bool fine = false;
    if (setjmp(guard.back) == 0) {
        glp_error_hook(come_back, &guard);
        glp_term_hook(say_nothing, NULL);
        body(argument);
        fine = true;
    }
    glp_error_hook(NULL, NULL);
    glp_term_hook(NULL, NULL);
    glp_term_out(terminal);
    return fine;
}

struct program {
    const struct model *model;
    bool charge_startups; /* of every rank, as program (3) does; without them it is a relaxation */
    double time_unit;     /* ticks */
    double *real;         /* out: shares in units, by rank */
    double makespan;      /* out: ticks */
    int *row, *column;
    double *value;
    const char *failure; /* out: NULL when solved and checked */
};

static double startup_of(struct ticks_fn fn)
{
    return (double)(fn.piece[0].value - fn.piece[0].slope);
}

/* Column 1 is T, 2 .. p+1 the shares, p+2 .. 2p+1 the sending times up to and including each served rank. */
static void fill_program(struct program *program, glp_prob *lp)
{
    const struct model *model = program->model;
    int ranks = model->ranks, entries = 0;
    double units = (double)model->units, scale = units / program->time_unit;
    glp_add_cols(lp, 2 * ranks + 1);
    glp_add_rows(lp, 2 * ranks + 1);
    glp_set_obj_dir(lp, GLP_MIN);
    glp_set_obj_coef(lp, 1, 1);
    glp_set_col_bnds(lp, 1, GLP_LO, 0, 0);
    glp_set_row_bnds(lp, 1, GLP_FX, 1, 1); /* all items */
#define ENTRY(r, c, v)                                                                                       \
    (entries++, program->row[entries] = (r), program->column[entries] = (c), program->value[entries] = (v))
    for (int k = 0; k < ranks; k++) {
        const struct rank_model *rank = &model->rank[model->order[k]];
        int share = 2 + k, sent = 2 + ranks + k, row = 2 + 2 * k;
        double low = (double)rank->low / units, high = (double)rank->high / units;
        glp_set_col_bnds(lp, share, high > low ? GLP_DB : GLP_FX, low, high);
        glp_set_col_bnds(lp, sent, GLP_LO, 0, 0);
        ENTRY(1, share, 1);
        bool used = rank->high > 0;
        double startup = used && program->charge_startups ? 1 / program->time_unit : 0;
        ENTRY(row, sent, 1); /* sent = sent before + communication */
        if (k > 0)
            ENTRY(row, sent - 1, -1);
        if (used)
            ENTRY(row, share, -(double)rank->comm.piece[0].slope * scale);
        double fixed = startup * startup_of(rank->comm);
        glp_set_row_bnds(lp, row, GLP_FX, fixed, fixed);
        ENTRY(row + 1, 1, 1); /* T >= sent + computation */
        ENTRY(row + 1, sent, -1);
        if (used)
            ENTRY(row + 1, share, -(double)rank->comp.piece[0].slope * scale);
        glp_set_row_bnds(lp, row + 1, GLP_LO, startup * startup_of(rank->comp), 0);
    }
#undef ENTRY
    glp_load_matrix(lp, entries, program->row, program->column, program->value);
    glp_scale_prob(lp, GLP_SF_AUTO);
}

static void solve_program(void *argument)
{
    struct program *program = argument;
    const struct model *model = program->model;
    glp_prob *lp = glp_create_prob();
    fill_program(program, lp);
    glp_smcp control;
    glp_init_smcp(&control);
    control.msg_lev = GLP_MSG_OFF;
    control.presolve = GLP_ON;
    control.tm_lim = 120000;
    int code = glp_simplex(lp, &control);
    if (code != 0 || glp_get_status(lp) != GLP_OPT) {
        program->failure = code == GLP_ETMLIM ? "GLPK reached its time limit" : "GLPK found no optimum";
    } else {
        double worst, relative;
        int where, what;
        glp_check_kkt(lp, GLP_SOL, GLP_KKT_PE, &worst, &where, &relative, &what);
        bool checked = relative < 1e-6;
        glp_check_kkt(lp, GLP_SOL, GLP_KKT_PB, &worst, &where, &relative, &what);
        checked = checked && relative < 1e-6;
        /* The makespan of the shares, not what GLPK says it is. */
        double sent = 0, makespan = 0;
        for (int k = 0; k < model->ranks; k++) {
            const struct rank_model *rank = &model->rank[model->order[k]];
            double share = glp_get_col_prim(lp, 2 + k) * (double)model->units;
            program->real[model->order[k]] = share;
            if (rank->high == 0)
                continue;
            double startup = program->charge_startups ? 1 : 0;
            sent += (double)rank->comm.piece[0].slope * share + startup * startup_of(rank->comm);
            makespan = fmax(makespan, sent + (double)rank->comp.piece[0].slope * share +
                                          startup * startup_of(rank->comp));
        }
        program->makespan = makespan;
        double claimed = glp_get_obj_val(lp) * program->time_unit;
        if (!checked)
            program->failure = "GLPK's solution does not satisfy its own program";
        else if (!(fabs(makespan - claimed) <= 1e-6 * fmax(makespan, claimed)))
            program->failure = "GLPK's makespan is not that of its shares";
    }
    glp_delete_prob(lp);
}

/* Solves, rounds, and keeps the better shares. */
static int attempt(struct program *program, int64_t *trial, int64_t *shares, struct outcome *outcome)
{
    const struct model *model = program->model;
    program->failure = NULL;
    if (!sy_lp_guard(solve_program, program))
        program->failure = "GLPK gave up with an internal error";
    if (program->failure) {
        snprintf(outcome->reason, sizeof outcome->reason, "%s", program->failure);
        return SOLVER_UNFIT;
    }
    if (!sy_round_shares(model, program->real, trial))
        return sy_fail(SY_ENOMEM, "out of memory");
    int64_t makespan = sy_model_makespan(model, trial);
    if (makespan < outcome->makespan) {
        outcome->makespan = makespan;
        for (int r = 0; r < model->ranks; r++)
            shares[r] = trial[r];
    }
    return SY_SUCCESS;
}

int sy_solve_lp(const struct model *model, int64_t *shares, struct outcome *outcome)
{
    size_t ranks = (size_t)model->ranks;
    double bound = 0;
    if (!model->affine) {
        snprintf(outcome->reason, sizeof outcome->reason, "the costs are not affine");
        return SOLVER_UNFIT;
    }
    int error = sy_model_bound(model, &bound);
    if (error)
        return error;
    if (!(bound > 0) || model->units == 0 || ranks > 100000) {
        snprintf(outcome->reason, sizeof outcome->reason, "%s",
                 bound > 0 ? "too many ranks" : "the program has no scale: the best makespan may be 0");
        return SOLVER_UNFIT;
    }
    struct program program = {.model = model, .time_unit = bound};
    program.real = malloc(ranks * sizeof *program.real);
    program.row = malloc((7 * ranks + 1) * sizeof *program.row);
    program.column = malloc((7 * ranks + 1) * sizeof *program.column);
    program.value = malloc((7 * ranks + 1) * sizeof *program.value);
    int64_t *trial = malloc(ranks * sizeof *trial);
    if (program.real && program.row && program.column && program.value && trial) {
        outcome->makespan = INT64_MAX;
        outcome->guarantee = sy_rounding_guarantee(model);
        /* Without start-ups the program is a relaxation: its value is a lower bound, and rounding it keeps
         * equation 4. With them it is the paper's program, often the better one. */
        error = attempt(&program, trial, shares, outcome);
        outcome->bound = fmin(program.makespan, bound * (1 + 1e-9));
        if (!error && !model->linear) {
            program.charge_startups = true;
            error = attempt(&program, trial, shares, outcome);
            if (error == SOLVER_UNFIT)
                error = SY_SUCCESS; /* the first one stands */
        }
        if (!error)
            outcome->reason[0] = '\0';
    } else {
        error = sy_fail(SY_ENOMEM, "out of memory");
    }
    free(program.real);
    free(program.row);
    free(program.column);
    free(program.value);
    free(trial);
    return error;
}
