/* Where solutions as good as a known one can be: an interval for every prefix sum of the shares in service
 * order.
 *
 * Below the costs lie affine minorants, comm(x) >= alpha + lambda x and comp(x) >= beta + mu x. With any y >=
 * 0 and Y_k = y_k + .. + y_p, a solution with makespan at most U satisfies, summing its finishing times
 * weighted by y, sum y_k slack_k + sum (kappa_k - 1) (n_k - bound_k) = E <= U Y_1 - sum y_k a_k - n - ..,
 * kappa_k = lambda_k Y_k + mu_k y_k, every term non-negative: E bounds each slack and each deviation, and the
 * prefix sums are affine in them. The y that make the bound tight come from the last rank backwards,
 * y_k = (1 - lambda_k Y_{k+1}) / (lambda_k + mu_k), 0 for ranks that should get nothing (Theorem 2) or that
 * are at a limit. */
#ifndef STEELYARD_SOLVE_BAND_H
#define STEELYARD_SOLVE_BAND_H

#include "solve/model.h"

enum rank_status { RANK_FREE = 0, RANK_AT_LOW, RANK_AT_HIGH };

/* One served rank of the relaxation; arrays of these are in service order. */
struct relaxed {
    double alpha, lambda, beta, mu; /* the minorants, in ticks */
    double start;                   /* sum of alpha up to this rank plus its beta */
    int64_t low, high;              /* limits of n_k, tightened from the model's as more is known */
    enum rank_status status;
    double y, kappa;
    double share; /* of the rational solution */
};

struct relaxation {
    int ranks;
    int64_t units;
    struct relaxed *rank;
    double y_sum, total; /* makespan * y_sum >= total */
    double bound;        /* ticks: no solution is faster */
};

/* Minorants through the origin (valid everywhere), limits as the model's. `rank` [ranks] is the caller's. */
void sy_relaxation_start(const struct model *model, struct relaxed *rank, struct relaxation *relaxation);

/* Minorants over the limits [low, high] as they are now. */
void sy_relaxation_refine(const struct model *model, struct relaxation *relaxation);

/* Finds statuses, y, the bound and the rational shares. O(p), times the rounds in which ranks meet a limit.
 */
void sy_relaxation_solve(struct relaxation *relaxation);

/* The interval of every prefix sum, first[k] <= n_1 + .. + n_k <= last[k] for k = 0..p, of all solutions with
 * makespan at most `ticks`; `scratch` has room for 2p doubles. Returns the number of states in all intervals.
 * O(p^2). */
int64_t sy_relaxation_bands(const struct relaxation *relaxation, int64_t ticks, int64_t *first, int64_t *last,
                            double *scratch);

#endif
