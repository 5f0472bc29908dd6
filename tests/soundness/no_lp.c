/* SPDX-License-Identifier: Apache-2.0 */
/* The judge's shares come from weights and counts: without the linear program and its libraries a rank is
 * forked in half the time. */
#include <stdio.h>

#include "solve/solvers.h"

int sy_solve_lp(const struct model *model, int64_t *shares, struct outcome *outcome)
{
    (void)model;
    (void)shares;
    snprintf(outcome->reason, sizeof outcome->reason, "not in the judge");
    return SOLVER_UNFIT;
}
