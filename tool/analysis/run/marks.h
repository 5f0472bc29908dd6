/* Two ways through the program meet: what they left differently is marked. */
#ifndef STEELYARD_TOOL_MARKS_H
#define STEELYARD_TOOL_MARKS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/memory/state.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct interp;
struct node;
struct state;
struct value;

/* Two ways through the program, told apart by a condition of value c or by the rank: marks, in both, what
 * they left differently. The states are joined by the caller. */
void mark_branches(struct interp *in, struct state *a, struct state *b, const struct value *c, bool by_rank,
                   const struct node *test, const struct node *node);
/* What only some ranks changed since `before`. */
void mark_by_rank(struct interp *in, struct state *before, struct state *after, const struct node *test);
/* Joins what two branches of a condition on the item left (into both). */
void join_item_branches(struct interp *in, struct state *then, struct state *other, const struct value *cond,
                        const struct node *node);

#endif
