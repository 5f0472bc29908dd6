/* Blocks that the root and the other ranks allocate apart. One that the root alone allocates, and one that
 * all other ranks allocate and the root does not, are there on different ranks: no rank ever has both,
 * wherever in the program the two lines stand. So one object may stand for the two, a block of which every
 * rank has its own, as where the two lines are the branches of one `if`:
 *
 *     if (rank == 0) { read(&n); p = malloc(n); }
 *     MPI_Bcast(&n, 1, MPI_INT, 0, comm);
 *     if (rank != 0) p = malloc(n);
 *
 * Each of the two lines is come by at most once, outside of loops. How long the block is may differ: what
 * broadcasts as many bytes as the ranks other than the root have tells all of them all that they have, and
 * what the root has behind it is nothing that another rank could read. */
#ifndef STEELYARD_TOOL_APART_H
#define STEELYARD_TOOL_APART_H

#include <stdbool.h>

#include "analysis/memory/state.h"

struct interp;

/* The object's block is allocated by the ranks that come by here. */
void note_made(struct interp *in, int object);
/* Has the root of all alone allocated one of them, and have all others the other one? */
bool made_apart(const struct interp *in, int a, int b);
/* It is so long where these ranks allocate it. */
void note_bytes(struct interp *in, int object, const struct size *size);

#endif
