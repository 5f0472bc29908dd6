/* In which multiples shares come. */
#ifndef STEELYARD_TOOL_UNITS_H
#define STEELYARD_TOOL_UNITS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"

struct interp;
struct node;
struct poly;

/* Asks that shares come in multiples of a stride; true when they do already in this pass. */
bool unit_for_stride(struct interp *in, int share, const struct poly *per_item, long long step,
                     const struct node *node);

#endif
