/* Pointers and what is added to them.
 *
 * Where a pointer leads, a formula of bytes tells for each of its targets, in the original and in the
 * rewritten program; what is of the own offset, the own length or a counter over own items stands in it, and
 * the class of the pointer says no more than what else tells the place: the same for all shares, or the item.
 * So where the formula is lost, because a number that none is known of is added, the class has to say what
 * the formula said:
 *
 *     table[i][own[i] % 4]          table + i: byte 16 * i of the table, the same number on all paths
 *                                   .. [own[i] % 4]: somewhere, told by the item, and by i
 *
 * - No formula before: the class tells it, with that of what is added.
 * - One without a share: nothing is lost.
 * - The own item's place in an array of all items (the offset and the counter): the item tells it.
 * - Any other: the distribution does, and the place is followed no further.
 *
 * Likewise where two paths meet with two places of one array, and where a turn ends whose counter the place
 * has (lose_place in values/value.c). Of several targets each is asked. */
#ifndef STEELYARD_TOOL_POINTER_STEPS_H
#define STEELYARD_TOOL_POINTER_STEPS_H

#include <stdbool.h>

#include "analysis/values/values.h"

struct interp;
struct node;

/* A pointer to elements of `size` bytes, i of them further on (`minus`: back). */
struct value pointer_add(struct interp *in, const struct value *p, const struct value *i, long long size,
                         bool minus, const struct node *node);
long long pointee_size(const struct node *node); /* of a pointer's or an array's element; -1 unknown */

#endif
