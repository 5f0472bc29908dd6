/* Tests whether a rank's range ends beyond the last number, which it does not:
 *
 *     chunk = N / size;
 *     end = (rank + 1) * chunk;
 *     if (end > N)
 *         end = N;
 *
 * N is one number that is told, and not negative. As rank + 1 <= size and size * (N / size) <= N, the end is
 * at most N on every rank; and so is the end of every rank's range with a share object, whose items are as
 * many, or N. In both programs the test never holds, and what it guards is not executed. */
#ifndef STEELYARD_TOOL_BEYOND_H
#define STEELYARD_TOOL_BEYOND_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct interp;
struct node;

bool never_beyond(struct interp *in, const struct node *test, evaluation evaluate);

#endif
