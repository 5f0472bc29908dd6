/* Point-to-point messages by which the other ranks hand the root what is theirs, rank by rank. */
#ifndef STEELYARD_TOOL_MESSAGES_H
#define STEELYARD_TOOL_MESSAGES_H

#include "analysis/interp.h"

/* A send or receive is reached. True when it plays one of the known roles and its effect is in the state. */
bool exchange(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a);
void check_exchanges(struct interp *in); /* at the program's end: who sends is who is received from */

/* The root stores its own items into an array that the others' items go to as well (root 0, where own places are global
 * ones). True when the store was that. */
bool collect_own(struct interp *in, int object, int share, const struct poly *item, const struct value *v, const struct node *node);

#endif
