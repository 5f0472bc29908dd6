/* Blocks of the heap: one object stands for all that are allocated at one place in one call path. */
#ifndef STEELYARD_TOOL_BLOCKS_H
#define STEELYARD_TOOL_BLOCKS_H

#include <stdbool.h>

#include "analysis/memory/state.h"

struct interp;
struct node;

/* A block is allocated: do earlier ones live on beside it? Then *held is what they hold. */
bool lives_beside(struct interp *in, int object, const struct node *node, struct value *held);
/* What the new one begins with is in the object's cell already: what the others hold stays. */
void keep_beside(struct interp *in, int object, const struct value *held, const struct node *node);

#endif
