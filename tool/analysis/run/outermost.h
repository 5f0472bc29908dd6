/* Is this the first item of all, or the last one? `rank == 0 && i == 0`, `rank == p - 1 && i == m - 1`. */
#ifndef STEELYARD_TOOL_OUTERMOST_H
#define STEELYARD_TOOL_OUTERMOST_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* The value of such a test; false where the node is none. */
bool asks_outermost(struct interp *in, const struct node *node, struct value *v);

/* What a test says of the items of a loop: it holds for the first own one (the last) alone, for all but that
 * one, or is of another kind. */
enum holds { HOLDS_THERE, HOLDS_ELSEWHERE, HOLDS_SOMEHOW };
enum holds holds_at_end(struct interp *in, const struct node *test, const struct loop *loop, bool last);
/* The only loop over own items at hand, one turn for each of them, from the first to the last; null. */
const struct loop *plain_loop(const struct interp *in);
void eval_sides(struct interp *in, const struct node *test); /* of a test, for what they ask for */

#endif
