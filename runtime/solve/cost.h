/* Costs as the caller gives them: checks and values in seconds. */
#ifndef STEELYARD_SOLVE_COST_H
#define STEELYARD_SOLVE_COST_H

#include <stdbool.h>
#include <steelyard/solve.h>

/* Seconds for `items` items (a real number, so that tables made from bytes can be sampled); 0 for none. */
double sy_cost_seconds(const sy_cost *cost, double items);

/* The same for a table, looked up from point *point on, which moves along. O(1) when `items` moves by little.
 */
double sy_cost_seconds_near(const sy_cost *cost, double items, size_t *point);

/* The cost says that the rank cannot get anything. */
bool sy_cost_is_never(const sy_cost *cost);

/* SY_SUCCESS, or SY_EARG and a message. */
int sy_problem_check(const sy_problem *problem);

/* The service order, written to `order` [ranks]; SY_EARG when problem->order is not a permutation. */
int sy_problem_order(const sy_problem *problem, int *order);

#endif
