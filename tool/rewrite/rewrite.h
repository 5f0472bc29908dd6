/* From decided shares to edits of the source. */
#ifndef STEELYARD_TOOL_REWRITE_H
#define STEELYARD_TOOL_REWRITE_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/site.h"

struct interp;

/* Edits of the shares whose `merged` root is `root`, appended to the list as `group`. When an edit cannot be
 * made (a macro's body, overlapping changes) a fact is added against the share and false returned; then
 * nothing was appended. */
bool rewrite_group(struct interp *in, int root, int group, struct site_list *list);

/* The include of steelyard.h for every file that has edits. */
void rewrite_includes(struct interp *in, struct site_list *list);

/* Ranks renumbered by bandwidth: every MPI_COMM_WORLD of the program. Adds a warning with the reason when the
 * program does not allow it. */
void rewrite_order(struct interp *in, struct site_list *list);

#endif
