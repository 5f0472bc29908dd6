#ifndef STEELYARD_SOLVE_ROUND_H
#define STEELYARD_SOLVE_ROUND_H

#include "solve/model.h"

/* The rounding scheme of section 3.3: every share moves by less than one unit and the sum is the model's
 * units. `real` [ranks] holds rational shares by rank, overwritten; false when out of memory. O(p log p). */
bool sy_round_shares(const struct model *model, double *real, int64_t *shares);

/* What rounding can cost at most, in ticks: sum of comm(j, 1) plus the largest comp(j, 1) (equation 4). */
double sy_rounding_guarantee(const struct model *model);

#endif
