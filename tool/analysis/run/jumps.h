/* goto out; .. out: free(p); return rc; in C: forwards, out of no loop, to a label of the function's own
 * block. What stands there up to the function's end is executed as if it stood in place of the goto, and then
 * the function is left; so all that is known of early returns holds. Everything between is jumped over, the
 * place where a share object is made too: behind such a label nothing may be changed for a share. */
#ifndef STEELYARD_TOOL_JUMPS_H
#define STEELYARD_TOOL_JUMPS_H

#include "analysis/interp.h"
#include "analysis/tree/tree.h"

/* The statement of the function's block at which it goes on; -1 where the goto is not of this kind. */
int jump_target(struct interp *in, const struct function *function, const struct node *node);
void check_jumps(struct interp *in); /* after the last pass: what is changed behind labels */

#endif
