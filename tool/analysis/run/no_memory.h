/* Memory that is not there.
 *
 * `p = malloc(..)` gives null where no memory is left, and the new program asks for other lengths than the
 * original: whether there is enough is no matter of what the program computes. So a branch that ends the
 * program, and is taken only where a block that was made is null, is one that nobody comes by:
 *
 *     if (!p || q == NULL || (mine > 0 && !own)) { fprintf(stderr, ..); MPI_Finalize(); return 1; }
 *
 * Each pointer leads to the first byte of one block of malloc, calloc or new, of a length that is shown not
 * to be below 0 and is no number beyond all memory, on every path: null or another block on some path is
 * another question, which the program may ask on purpose. In main a `return` ends the program, elsewhere what
 * does not return. The branch may be one of the rank: where rank 0 alone has no memory, and ends, all others
 * wait for it.
 *
 * Memory that is made where there is something to put in,
 *
 *     double *own = NULL;
 *     if (mine > 0) {
 *         own = malloc(mine * sizeof *own);
 *         if (!own) MPI_Abort(MPI_COMM_WORLD, 1);
 *     }
 *
 * is what `own = malloc(mine * sizeof *own)` is where mine is more than 0. Where it is 0 the block would have
 * no byte, so nothing that is within it is ever read or written, and MPI is given null for as many items as
 * nothing. That holds for each program by its own `mine`: the test asks for a number of own items (times one
 * that is told and more than 0), the blocks are as long as a multiple of that number, and the pointers were
 * null before. So the branch runs as if there were no test. It holds nothing but such assignments, such tests
 * for null behind them, and behind both loops from 0 up to that number, which have no turn where it is 0; a
 * counter that lives on behind such a loop holds what hangs on the shares.
 *
 * What else the pointer tells, whether it is null,
 * hangs on the shares: `if (own)`, `own == NULL` and what is given to a function that may ask for it are
 * values of the distribution, but `if (own) free(own);`, since `free(NULL)` does nothing. */
#ifndef STEELYARD_TOOL_NO_MEMORY_H
#define STEELYARD_TOOL_NO_MEMORY_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct node;
struct value;

typedef void (*execution)(struct interp *in, const struct node *node);

/* At an `if`. False: it is none of these, and nothing was done; else it has been run. `evaluate` for good,
 * `again` once more. */
bool run_no_memory(struct interp *in, const struct node *node, evaluation evaluate, evaluation again,
                   execution execute);
/* What the expression is worth where it stands: a pointer that may be null by the shares is asked for that.
 */
struct value asked_for_null(struct interp *in, const struct node *node, struct value v);

#endif
