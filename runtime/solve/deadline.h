/* Filling up to a deadline: a fast, near-optimal heuristic, and the upper bound of the exact solver. */
#ifndef STEELYARD_SOLVE_DEADLINE_H
#define STEELYARD_SOLVE_DEADLINE_H

#include "solve/band.h"

/* Gives every rank that the relaxation uses as much as it can finish by the deadline, in service order, and
 * searches the least deadline at which that is enough; the search ends when it knows the deadline to a small
 * part of an item's time. Shares sum to the model's units. Not exact in integers: giving a rank one unit less
 * frees the root for the ranks behind. O(p) per step. */
int64_t sy_deadline_fill(const struct model *model, const struct relaxation *relaxation, int64_t *shares);

#endif
