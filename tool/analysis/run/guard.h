/* What runs only under a condition, and what has to be there where it is asked. */
#ifndef STEELYARD_TOOL_GUARD_H
#define STEELYARD_TOOL_GUARD_H

#include <stdbool.h>

#include "analysis/path/sides.h"
#include "analysis/values/values.h"

struct interp;
struct node;

/* An element of a container needs its length to be followed, or to have nothing to do with the distribution.
 */
void need_length(struct interp *in, int object, const struct node *node);
/* A pointer to the elements of a container that has none is null: where it is asked whether it is, there has
 * to be one. */
void need_some(struct interp *in, const struct value *pointer, const struct node *node);

/* What follows is done only under that condition. */
void require_condition(struct interp *in, const struct value *v, const struct node *node);
/* Something runs only under a condition of value c. */
struct guard {
    struct value control;
    struct ranks ranks;
    bool ranked;
};
void guard_enter(struct interp *in, const struct value *c, const struct node *test, struct guard *guard);
void guard_leave(struct interp *in, const struct guard *guard);

/* After something that ran under a condition of its own: what held before it, and what jumps out of it tell
 * of the rest. */
void restore_control(struct interp *in, const struct value *control);

#endif
