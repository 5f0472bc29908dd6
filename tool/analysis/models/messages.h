/* Messages to rank 0 with what hangs on a share. */
#ifndef STEELYARD_TOOL_MESSAGES_H
#define STEELYARD_TOOL_MESSAGES_H

#include <stdbool.h>
#include <stdint.h>

#include "analysis/interp.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct interp;
struct mpi_call;
struct node;
struct value;

/* A blocking send, a receive: true where it is one end of a transfer that every rank but 0 takes part in
 * once. `own`: set to the share (a bit) whose own items are received. */
bool message_sent(struct interp *in, const struct node *node, const struct mpi_call *call,
                  const struct value *a);
bool message_received(struct interp *in, const struct node *node, const struct value *a, uint64_t *own);
void note_traffic(struct interp *in, const struct node *node, const struct mpi_call *call,
                  const struct value *a);
/* A message that may take the place of any other one, or be taken for it. */
void note_any_traffic(struct interp *in, const struct node *node);
/* The messages of that call, the last ones noted, bring ghost items of the share. */
void carries_ghosts(struct interp *in, int share);
/* The message of that call is one of those that rank 0 sends each other rank in two branches (run/handed.h).
 */
void note_handed(struct interp *in, const struct node *node);
/* Has this pass met one that may be taken for those, or take them? */
bool handed_may_be_taken(const struct interp *in);
void forget_traffic(struct interp *in);  /* before a pass */
void settle_messages(struct interp *in); /* after it */

#endif
