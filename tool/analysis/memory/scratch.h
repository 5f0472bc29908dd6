/* Arrays that are made for every own item anew: int seen[10] = {0}; ..; seen[x % 10]++; in the body of a loop
 * over own items.
 *
 * An element that the item's data tell is overwritten in an array that lives longer than a turn: then it
 * hangs on the order of the items which of them the element is of, and the array is refused. An array that is
 * declared in the body is another one in every turn, which begins with what its declaration and the
 * statements behind it have set. What a turn stores there, where and how often are functions of its item
 * alone: place and value have the class of the item, or are the same for all, and no other loop over own
 * items stands between. So is what any element holds then, and what is read of it at whatever place. Nothing
 * of it is left in the next turn, as no path leads into the body behind the declaration. An array of which
 * nothing was set before is not let through: what it holds is what happened to lie there, which may be of the
 * item before.
 *
 * So is an array that lives longer and that the turn has set anew, all of it (anew.h).
 *
 * So is an array that a function declares which the body calls, itself or through others: every call has one
 * of its own, and ends before the turn does. A function that static variables, or a goto, lead behind its
 * declarations is not let through, and in recursion, where one name means several arrays, none is. */
#ifndef STEELYARD_TOOL_SCRATCH_H
#define STEELYARD_TOOL_SCRATCH_H

#include <stdbool.h>

#include "analysis/interp.h"

struct node;
struct value;

/* Is the value stored in such an array of the current turn, at a place that the item tells? What it holds
 * then is `*content`. */
bool stores_in_scratch(struct interp *in, int object, const struct value *pointer, const struct value *v,
                       const struct node *node, struct value *content);

#endif
