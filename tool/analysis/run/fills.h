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
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

struct loop;
struct node;

/* Before the loop is run. */
void begin_fills(struct loop *loop);
/* A turn sets its element of the array to what is of that rank. False: the array has held something else. */
bool note_fill(struct interp *in, struct loop *loop, int object, enum dep dep);
/* Nothing but 0 was stored in the array, or it began with that. */
bool holds_zeros(const struct cell *cell);
/* Was nothing but 0 stored in the array before the loop, if anything? */
bool fills_zeros(struct interp *in, const struct loop *loop, int object);
/* The array, which the turn fills, is added up from those counts, of that factor: so must it and they be
 * left, as the next turn reads what this one has left. */
void note_sum(const struct loop *loop, int object, int counts, const struct poly *factor);
/* Where a turn ends. */
void end_fills(struct interp *in, struct loop *loop);
/* What the next turn begins with. True where that is new. */
bool hide_fills(const struct loop *loop, struct state *head);
/* Is the array one that this loop fills, as far as turns have shown? */
bool is_fill(const struct loop *loop, int object);
/* Behind the loop. */
void finish_fills(struct interp *in, const struct loop *loop);

/* What that rank has, or the ranks before it have, times the same for all, of ranges of different lengths;
 * null none. `v` is that already in the new program. */
const struct poly *items_of_that_rank(struct interp *in, int share, const struct value *v,
                                      const struct poly *rank, enum atom_kind kind);
/* The turn sets its element to that: `v` is what the array holds then. False: to something else, and `v` is
 * as it was, or the array has held something else. */
bool fill_with_blocks(struct interp *in, struct loop *loop, int share, struct value *v, int object);
/* The array's element is set for good by the statement `rest`, which is still to come (branched.h). */
void expect_fill(const struct loop *loop, int object, const struct node *rest);
/* An array of which that statement is expected, which it is no more from here on; -1 none. */
int take_expected(const struct loop *loop, const struct node *rest);

#endif
