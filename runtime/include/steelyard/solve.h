/* The distribution problem: how many items each rank should get. No MPI needed; every function is local.
 *
 * A root hands n items to p ranks and all compute on what they got. A rank's cost is a time to receive its
 * share and a time to compute it. Under one-port delivery the root sends to one rank at a time in the service
 * order, so the k-th served rank finishes at comm(1, n_1) + .. + comm(k, n_k) + comp(k, n_k) (RR-4770,
 * equation 1) and the makespan is the largest of these. Under concurrent delivery every link works at its own
 * rate and the links may share the root's.
 *
 * All solvers count time in integer ticks, a power of ten of a second chosen from the problem alone (not from
 * its order), so that comparisons are exact and the answer is the same on every machine. Costs with few
 * decimal digits are represented without error; others to half a tick per item.
 *
 * Functions return SY_SUCCESS or an SY_E* code and leave a message for sy_last_error(). They allocate only
 * while they run and keep nothing. */
#ifndef STEELYARD_SOLVE_H
#define STEELYARD_SOLVE_H

#include <stddef.h>
#include <stdint.h>
#include <steelyard/error.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One point of a cost table: `items` (may be a fraction where the table was made from bytes) take `seconds`.
 */
typedef struct sy_cost_point {
    double items;
    double seconds;
} sy_cost_point;

/* The time for x items; no items take no time, whatever the form.
 * points == 0: startup_s + s_per_item * x for x > 0 (linear when startup_s is 0).
 * points > 0: `table` (borrowed; strictly increasing items) is interpolated linearly, from (0, 0) before the
 * first point and along the last piece behind the last; startup_s and s_per_item are not looked at.
 * An infinite s_per_item or startup_s says that the rank cannot get anything (no bandwidth, no speed). */
typedef struct sy_cost {
    double startup_s;
    double s_per_item;
    const sy_cost_point *table;
    size_t points;
} sy_cost;

/* A rank: what receiving and computing cost it, the least and the largest share (max_items < 0: no limit). */
typedef struct sy_rank_cost {
    sy_cost comm;
    sy_cost comp;
    int64_t min_items;
    int64_t max_items;
} sy_rank_cost;

/* A rank with linear costs and no limits. */
static inline sy_rank_cost sy_rank_linear(double comm_s_per_item, double comp_s_per_item)
{
    sy_rank_cost r = {{0, comm_s_per_item, NULL, 0}, {0, comp_s_per_item, NULL, 0}, 0, -1};
    return r;
}

typedef enum sy_delivery {
    SY_DELIVERY_ONE_PORT = 0,  /* one receiver at a time, in the service order (the paper's model) */
    SY_DELIVERY_CONCURRENT = 1 /* all receivers at once, see docs/cost-model.md */
} sy_delivery;

typedef enum sy_solver {
    SY_SOLVER_EXACT = 0,        /* band of near-optimal prefix sums, exact; the default */
    SY_SOLVER_DP_BASIC = 1,     /* Algorithm 1, O(p n^2), needs nothing of the costs */
    SY_SOLVER_DP_OPTIMIZED = 2, /* Algorithm 2, non-decreasing costs */
    SY_SOLVER_DP_WINDOW = 3,    /* O(p n), non-decreasing costs */
    SY_SOLVER_LP = 4,           /* linear program (GLPK) and the paper's rounding; affine costs */
    SY_SOLVER_CLOSED_FORM = 5,  /* Theorems 1 and 2 and the paper's rounding; linear costs */
    SY_SOLVER_DEADLINE = 6, /* fills every rank up to a deadline; a heuristic for any non-decreasing costs */
    SY_SOLVER_CONCURRENT = 7, /* what SY_SOLVER_EXACT uses for concurrent delivery */
    SY_SOLVER_UNIFORM = 8     /* equal shares, as MPI_Scatter gives them: for comparison */
} sy_solver;

/* The problem. Arrays are borrowed and indexed by rank. */
typedef struct sy_problem {
    int ranks;
    int64_t items;            /* n >= 0 */
    int64_t unit;             /* shares are multiples of it; it divides n; 0 counts as 1 */
    const sy_rank_cost *rank; /* [ranks] */
    int root;         /* its own communication is free, whatever rank[root].comm says; -1: no such rank */
    const int *order; /* [ranks] the ranks in service order; NULL: in rank order, the root last */
    sy_delivery delivery;
    double
        root_link_s_per_item; /* concurrent: what an item takes on the root's own link, 0: no limit there */
} sy_problem;

#define SY_SOLUTION_NOTE_BYTES 256

/* What a solver found, beside the shares. */
typedef struct sy_solution {
    sy_solver solver;  /* the solver that made the shares; differs from the one asked for after a fallback */
    int proven;        /* 1: the makespan is the least possible for this order, in ticks */
    double makespan_s; /* of the shares */
    double lower_bound_s; /* no distribution in this order is faster (rational bound) */
    double equal_s;       /* makespan of equal shares in the same order; infinite when they break a limit */
    double
        guarantee_s; /* heuristics: makespan_s is at most the optimum plus this (equation 4); otherwise 0 */
    double tick_s;   /* the tick */
    int64_t makespan_ticks;
    char note[SY_SOLUTION_NOTE_BYTES]; /* why another solver was used, "" when none was */
} sy_solution;

/* Solves `problem` with `solver` and writes the shares, by rank, to `shares` [ranks] (the caller's); their
 * sum is problem->items. `solution` may be NULL. When a solver's precondition fails another one is used and
 * named in solution->solver with the reason in solution->note. Errors: SY_EARG (NaN or negative cost, bad
 * order, unit, ranks < 1), SY_EINFEASIBLE (limits and unit admit nothing, n is no multiple of the unit),
 * SY_ERANGE (times beyond what ticks hold), SY_ENOMEM, SY_ELIMIT (the only solver that fits would need too
 * long). On error `shares` is unspecified. One rank: it gets everything. Cost by solver: docs/solvers.md. */
int sy_solve(const sy_problem *problem, sy_solver solver, int64_t *shares, sy_solution *solution);

/* The same for linear costs given as plain arrays [ranks]: lambda_s[i] seconds to send rank i an item,
 * mu_s[i] seconds to compute one; startup_s may be NULL, else startup_s[i] is added to a non-empty share's
 * communication. No rank gets fewer than `least` items. Service in rank order, the root last. */
int sy_solve_arrays(int ranks, const double *lambda_s, const double *mu_s, const double *startup_s, int root,
                    int64_t items, int64_t unit, int64_t least, int64_t *shares, sy_solution *solution);

/* When each rank receives and finishes under `shares` (any non-negative shares, not only solved ones), by
 * rank, in seconds; each array [ranks] or NULL. *makespan_s (may be NULL) is the largest finish. A rank
 * without items receives for no time; under one-port delivery the root computes after the last send. O(p log
 * points). */
int sy_timeline(const sy_problem *problem, const int64_t *shares, double *recv_start_s, double *recv_end_s,
                double *finish_s, double *makespan_s);

/* The service order by bandwidth: writes the ranks to `order` [ranks], those cheapest to send to first (or
 * last when `descending` is 0), equal ones by rank, the root last (Theorem 3; section 4.4). The bandwidth of
 * an affine or tabulated link is that at the equal share. O(p log p). */
int sy_order_by_bandwidth(const sy_problem *problem, int descending, int *order);

/* Improves `order` [ranks] (in: where to start; out: the best found) by exchanging neighbours as long as the
 * solved makespan falls, and solves it: shares and solution as in sy_solve with SY_SOLVER_EXACT. Never worse
 * than the order given. *exchanges (may be NULL) counts the exchanges kept. At most `budget` problems are
 * solved (0: a default that bounds the time to about a second). */
int sy_order_improve(const sy_problem *problem, int *order, int64_t budget, int64_t *shares,
                     sy_solution *solution, int *exchanges);

/* Names as the command line and reports use them: "exact", "dp-basic", .. ; NULL / -1 for an unknown one. */
const char *sy_solver_name(sy_solver solver);
int sy_solver_by_name(const char *name);

#ifdef __cplusplus
}
#endif
#endif
