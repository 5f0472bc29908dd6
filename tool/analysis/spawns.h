/* Calls that spawn processes: listed always, renamed with --spawn. Looks at names in the text and calls in
 * the tree; nothing of a call but its name changes. */
#ifndef STEELYARD_TOOL_SPAWNS_H
#define STEELYARD_TOOL_SPAWNS_H

#include "analysis/analysis.h"
#include "analysis/listing.h"

/* One site per call or other use of MPI_Comm_spawn and MPI_Comm_spawn_multiple in the units of a program, and
 * the edits where options->spawn. After list_unit of all units; *next_group goes on. */
void list_spawns(struct listing *listing, struct lowered_unit *const *units, size_t count,
                 const struct analysis_options *options, int *next_group);

#endif
