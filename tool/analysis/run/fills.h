/* Arrays of counts or displacements that a loop over all ranks fills, one element in each turn:
 *
 *     for (r = 0; r < size; r++)
 *         counts[r] = n / size + (r < n % size);
 *
 * Every turn comes by the statement, and turn r sets element r, so behind the loop all of them are what the
 * last turn that was looked at has set, whatever was in the array before: nothing, or zeros as `calloc` and
 * a vector have them. Within the loop the element that the turn has set is known, and what stands in another
 * one is that of an earlier rank or what was there before: neither is the same for all shares. So where a
 * turn begins the array holds nothing that may be used, and while the loop runs it tells no own length
 * (counts[rank]) and is nothing to call a collective with.
 *
 * Where something else is stored in such an array, it is an array like all others, which holds what both
 * paths have left. */
#ifndef STEELYARD_TOOL_FILLS_H
#define STEELYARD_TOOL_FILLS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/memory/state.h"
#include "analysis/values/values.h"

struct loop;

/* Before the loop is run. */
void begin_fills(struct loop *loop);
/* A turn sets its element of the array to what is of that rank. False: the array has held something else. */
bool note_fill(struct interp *in, struct loop *loop, int object, enum dep dep);
/* Where a turn ends. */
void end_fills(struct interp *in, struct loop *loop);
/* What the next turn begins with. True where that is new. */
bool hide_fills(const struct loop *loop, struct state *head);
/* Is the array one that this loop fills, as far as turns have shown? */
bool is_fill(const struct loop *loop, int object);
/* Behind the loop. */
void finish_fills(struct interp *in, const struct loop *loop);

#endif
