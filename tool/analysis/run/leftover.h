/* Counts that take their part of what is left, for as many ranks as are left:
 *
 *     rest = n;
 *     k = rest / p;
 *     counts[0] = k;
 *     for (i = 1; i < p; i++) {
 *         rest -= k;
 *         k = rest / (p - i);
 *         counts[i] = k;
 *     }
 *
 * What is left before rank i has its part is (p - i) * q + x, with q = n / p and x = n % p, while p - i is
 * more than x: the quotient is q then, and leaves (p - i - 1) * q + x. Where p - i is x, it is x * (q + 1),
 * of which this rank and all behind it have q + 1 each. So the last n % p ranks have one more: `behind` of
 * shares/blocks.h, where numbers below 0 are spoken of, too.
 *
 * In the new program every element has the count of its rank where it had `k`, also times what is the same
 * on all ranks and stays as it is: the statement before the loop that sets element 0, and the one in the
 * loop. `rest` and `k` go on as before: nothing but these steps sets them, and nothing else in the loop has
 * to do with them. The loop is these two steps first, and then nothing but such elements of arrays that are
 * different ones, and displacements that are added up from counts (prefixes.h): those of rank i - 1 have been
 * set whatever turn i begins with. What the two numbers are behind the loop is not told. The statements that
 * set element 0 stand right before the loop, so nothing comes between, and each sets an element 0 as well. */
#ifndef STEELYARD_TOOL_LEFTOVER_H
#define STEELYARD_TOOL_LEFTOVER_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct body;

/* At a loop whose bounds are known. False: it is none, and nothing was done; else it has been run, but that
 * its counter is where it was. */
bool run_leftover(struct interp *in, const struct body *b, evaluation evaluate);

#endif
