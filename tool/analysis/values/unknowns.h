/* Unknown values and what they are called. An unknown is told by where it arises (node, call path, purpose,
 * index) and by the execution: in a loop it is another one in every turn. So what a variable keeps of an
 * earlier turn is never what the same line gives in this one. */
#ifndef STEELYARD_TOOL_UNKNOWNS_H
#define STEELYARD_TOOL_UNKNOWNS_H

#include "analysis/interp.h"

/* The unknown that arises here in the context at hand; the same one in every pass. */
const struct poly *symbol(struct interp *in, const struct node *node, enum purpose purpose, int index,
                          const char *name);
/* A name that stands for itself, such as MPI_INT: equal for equal text. */
int name_number(struct interp *in, const char *name);
bool is_within(const struct loop *inner, const struct loop *loop); /* null: within none */
/* ages.c: does it contain something that is another one in every turn of the loop? */
bool turns_with(struct interp *in, const struct poly *p, const struct loop *loop);
/* At the end of a turn, whose state is at hand: what differs from the loop's head is of an earlier turn from
 * here on. */
void end_turn(struct interp *in, struct state *state, const struct state *head, const struct loop *loop);
void age_value(struct interp *in, struct value *v, int object, const struct loop *loop);

#endif
