/* rows = dims[0]: the elements of an array have no numbers of their own, and two readings of one are not
 * known to be the same. What a variable takes from one is a number from then on, the same wherever the
 * variable is read: an unknown, of one place and one call path (values/unknowns.h).
 *
 * In a loop the place is come by in every turn, and the unknown is another one in each: what a variable has
 * kept of it when the turn ends becomes one of an earlier turn (memory/turns.c), which equals nothing that
 * this one reads. So it is named there too, and with it a number that is computed of such an element, `m =
 * sizes[k] * 1024`: an operation of which nothing is told has no name in a loop. Not in a loop over own
 * items, where a value that is the same for all of them needs no name, nor in one over ranks.
 *
 * shape[0] / size: what is divided by the number of ranks is named in the same way before it is divided. The
 * quotient is a quotient then, which a scatter's count may be told by: a share.
 *
 * Named is nothing but a number of which all is known but its value: the same for all shares, with nothing of
 * a share or of rounding in it, and the same on all ranks. */
#ifndef STEELYARD_TOOL_READINGS_H
#define STEELYARD_TOOL_READINGS_H

#include "analysis/interp.h"

struct node;
struct value;

/* What `right` is worth where a variable is set to it, with a name. */
struct value keep_reading(struct interp *in, const struct node *right, struct value v);
/* The dividend of the division `node`, by `b`. */
void name_divided(struct interp *in, const struct node *node, struct value *a, const struct value *b);

#endif
