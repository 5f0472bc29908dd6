#ifndef STEELYARD_SOLVE_INSIDE_H
#define STEELYARD_SOLVE_INSIDE_H

#include "solve/model.h"

/* A state of the program takes four bytes until the end; solvers refuse more than this (256 MiB, about a
 * second). */
#define MOST_STATES ((int64_t)1 << 26)

/* The dynamic program over intervals of the prefix sums, first[k] <= n_1 + .. + n_k <= last[k] for k =
 * 0..ranks in service order; `states` is the number of states in the intervals 0 .. ranks - 1 and most[k]
 * bounds the k-th share. Costs are non-decreasing. Writes the best shares inside the intervals, by rank, and
 * returns their makespan in ticks, or -1 when memory runs out. O(states) per piece of the communication
 * costs. */
int64_t sy_solve_inside(const struct model *model, const int64_t *first, const int64_t *last,
                        const int64_t *most, int64_t states, int64_t *shares);

#endif
