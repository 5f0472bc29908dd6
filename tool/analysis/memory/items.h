/* Arrays that hold own items. */
#ifndef STEELYARD_TOOL_ITEMS_H
#define STEELYARD_TOOL_ITEMS_H

#include <stdbool.h>

#include "analysis/values/values.h"

struct interp;
struct loop;
struct node;
struct poly;

bool has_items(struct interp *in, const struct value *pointer); /* does it lead to own items? */
/* An array begins to hold own items, all of them set: by a scatter, a copy, a loop. base: in front of them.
 */
void receive_items(struct interp *in, int object, int share, const struct poly *item, const struct poly *base,
                   const struct node *node);
/* Room for the own items of any rank, behind what stands before them. Asked once in a pass, where facts
 * count: an array may have begun to hold items in an earlier turn of a loop, whose facts did not. */
void ask_for_room(struct interp *in, int object, int share, const struct poly *item, const struct poly *base,
                  const struct node *node);
/* What an own item holds where v is stored in it, by that loop over own items; null: for all of them at once.
 */
struct value stored_item(struct interp *in, const struct value *v, const struct loop *loop,
                         const struct node *node);
/* Every own item of an array is set to a value: memset, memcpy. weak: perhaps those of another one are. */
void store_items(struct interp *in, int object, const struct value *value, bool weak,
                 const struct node *node);

#endif
