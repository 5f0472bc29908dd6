/* A number that is the number of ranks: behind
 *
 *     if (parts != size) { fprintf(stderr, ..); MPI_Finalize(); return 1; }
 *
 * whoever goes on has as many ranks as `parts` says. So the variable, which is no other thing than a number
 * of the function at hand, has that number of ranks as its value from there on, in both programs: the two are
 * equal, and what is computed of one is what is computed of the other. The test is the same for all ranks and
 * shares, and every rank comes by. */
#ifndef STEELYARD_TOOL_TOLD_SIZE_H
#define STEELYARD_TOOL_TOLD_SIZE_H

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct node;

/* Where nobody who has come by the branch of that test, which has no other one, goes on. Null: there are
 * some. */
void note_told_size(struct interp *in, const struct node *test, evaluation again);

#endif
