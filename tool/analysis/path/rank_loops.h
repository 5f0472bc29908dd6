/* Loops over the ranks. */
#ifndef STEELYARD_TOOL_RANK_LOOPS_H
#define STEELYARD_TOOL_RANK_LOOPS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"

struct interp;
struct loop;
struct poly;

/* Is an array being filled by a loop at hand, one element for each rank (run/fills.h)? */
bool is_being_filled(const struct interp *in, int object);
/* Over all ranks, over all but rank 0, of the group of these shares; the rank an iteration is at. */
bool whole_rank_loop(const struct interp *in, const struct loop *loop, unsigned long long shares);
bool other_rank_loop(const struct interp *in, const struct loop *loop, unsigned long long shares);
const struct poly *rank_at(struct interp *in, const struct loop *loop);

#endif
