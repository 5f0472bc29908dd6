/* What functions of the C and C++ library do: the models that rows of known/library.def name. */
#ifndef STEELYARD_TOOL_MODELS_LIBRARY_H
#define STEELYARD_TOOL_MODELS_LIBRARY_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/models/call.h"
#include "analysis/values/values.h"

struct interp;

typedef struct value library_model(struct interp *in, const struct call *call);

/* looks.c */
library_model look_call;
/* Does it lead to arrays alone that every rank has as a whole, none of which the own share tells the length
 * of, with nothing in them but what is the same for all or of the item? Adds what that is. */
bool sees_whole(struct interp *in, const struct value *pointer, const struct node *node, struct value *all);
/* Is that a call which looks at the current item? Then what it answers. False: nothing has been done. */
bool looks_at_item(struct interp *in, const struct call *call, struct value *answer);
bool told_bytes(const struct value *size, long long *bytes); /* a number of the program, at least 1 */

/* library_memory.c */
library_model allocate_call, allocate_zeroed_call, allocate_aligned_call, reallocate_call, free_call,
    close_call, flush_call, fill_call, copy_call;
/* strncpy sets as many bytes as its last argument says, of which it reads no more: where own items are read
 * or set, these provably are the current one's, and where it is a text of the item, so is its copy. False: it
 * is another copy, and nothing has been done. */
bool copies_text(struct interp *in, const struct call *call);
/* leftovers.c */
library_model error_number_call;
/* containers.c; algorithms.c */
library_model accumulate_call, swap_call, same_place_call;
library_model fill_range_call, fill_count_call, copy_range_call, copy_count_call;

#endif
