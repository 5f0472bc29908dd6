/* Unified diffs, made from the edits: no search is needed to know what changed. */
#ifndef STEELYARD_TOOL_DIFF_H
#define STEELYARD_TOOL_DIFF_H

#include "project/edits.h"

/* Adds the diff of one file, for `patch -p1` and `git apply`; `shown` is the path after a/ and b/. `color`:
 * as git colours it, for a terminal. */
void diff_add(struct buffer *out, bool color, const char *shown, const struct rewritten_file *file);

#endif
