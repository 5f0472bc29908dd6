/* How fast hosts are, relative to each other, as far as a platform file or the profile of earlier runs says.
 * No MPI. */
#ifndef STEELYARD_SPAWN_SPEEDS_H
#define STEELYARD_SPAWN_SPEEDS_H

#include "spawn/table/table.h"

/* Sets the speeds of the table's hosts from STEELYARD_PLATFORM, else from the profile (STEELYARD_PROFILE), so
 * that the middle one is 1. Hosts that the source does not name keep theirs; adds no hosts. What is wrong
 * with a file is said where shares are made from it, not here. */
void sy_speeds_set(struct sy_table *table);

#endif
