/* What keeps the equal share in the rewritten program. */
#ifndef STEELYARD_TOOL_UNIFORM_H
#define STEELYARD_TOOL_UNIFORM_H

#include <stdbool.h>

#include "analysis/interp.h"

struct interp;

/* Objects (object_key), loops (their node) and lengths of arrays (`dims` of the declaration) that keep the
 * equal share. Found in one pass, in force from the next. */
bool is_uniform(const struct interp *in, const void *key);
void make_uniform(struct interp *in, const void *key);

#endif
