/* if (type == MPI_DATATYPE_NULL) { MPI_Type_contiguous(..., &type); .. }: a datatype that is made once, where
 * it is first asked for, and kept in a variable that lasts. What the variable holds is told: the null handle
 * that it began with, or what a call has made, which is never null where the call comes back (an error ends
 * the program). So one side of such a branch is executed and the other one is not. Where two ways meet that
 * have left different handles, nothing is told, and both sides are followed. */
#ifndef STEELYARD_TOOL_HANDLES_H
#define STEELYARD_TOOL_HANDLES_H

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct node;

/* Is the test so (1) or not (0), as far as handles tell? -1: they tell nothing. */
int told_by_handles(struct interp *in, const struct node *test, evaluation evaluate);

#endif
