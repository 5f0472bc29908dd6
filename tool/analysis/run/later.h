/* A statement that may as well come later:
 *
 *     for (r = 0; r < size; r++) {
 *         displs[r] = r == 0 ? 0 : displs[r - 1] + counts[r - 1];
 *         counts[r] = n / size + (r < n % size);
 *     }
 *
 * Turn r reads the count of rank r - 1, which the turn before has set, and sets the one of rank r behind it.
 * The first statement sets elements r of one array alone, and reads elements of that array, elements r - 1 of
 * a second one, and variables. What stands behind it, up to the last statement that names the second array,
 * sets elements r of that, elements of arrays that are other ones than both, and variables that the first
 * statement does not name; it names the first array nowhere, calls nothing and leaves nothing. So the two
 * change places without changing anything in either program, and the statement is run where prefixes.h has
 * it, behind the count of its turn. */
#ifndef STEELYARD_TOOL_LATER_H
#define STEELYARD_TOOL_LATER_H

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct node;

/* The statement of the block that is run as number i; null: there are not so many. */
const struct node *runs_as(struct interp *in, const struct node *block, int i, evaluation again);

#endif
