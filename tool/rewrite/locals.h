/* Variables for what several places ask of a share object. */
#ifndef STEELYARD_TOOL_REWRITE_LOCALS_H
#define STEELYARD_TOOL_REWRITE_LOCALS_H

#include "analysis/interp.h"
#include "rewrite/pending.h"

/* `const int mine = sy_mine(shares);` behind the object where two places or more of its function ask for the
 * own length and no variable holds it, `const int first = sy_offset(shares);` where two or more ask for the
 * offset, one of them in the head of a loop. What is asked of the places stays: the check of the text knows
 * what a constant of that kind stands for. `root`: of the shares that were merged. */
void rewrite_locals(struct interp *in, int root, struct pending *out);

#endif
