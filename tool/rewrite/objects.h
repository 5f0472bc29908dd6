/* Share objects written into the program. */
#ifndef STEELYARD_TOOL_REWRITE_OBJECTS_H
#define STEELYARD_TOOL_REWRITE_OBJECTS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "rewrite/pending.h"

struct plan;

/* The object is made and kept in a variable, and what held the equal share gets the own length. When that
 * cannot be done, a fact is added against the share and false returned. */
bool rewrite_plan(struct interp *in, const struct plan *plan, int group, struct pending *out);

#endif
