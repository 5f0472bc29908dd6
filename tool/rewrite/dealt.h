/* A loop whose numbers are dealt out, as one whose numbers ranks take. */
#ifndef STEELYARD_TOOL_REWRITE_DEALT_H
#define STEELYARD_TOOL_REWRITE_DEALT_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/site.h"

struct range;

/* Appends the edits. When they cannot be made, a fact is added against the loop's share and false returned.
 */
bool rewrite_dealt(struct interp *in, const struct range *range, int group, struct edit **edits,
                   size_t *count);

#endif
