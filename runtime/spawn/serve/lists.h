/* Files with the hosts of one spawn, a line per process, for an mpiexec that reads them on this host: Open
 * MPI takes a longer list by no other way than such a file. */
#ifndef STEELYARD_SPAWN_LISTS_H
#define STEELYARD_SPAWN_LISTS_H

#include "spawn/table/table.h"

enum { SY_LIST_PATH = 32 };

/* Writes lines, the last of them without its end, into a new file, with it. */
bool sy_list_write(const char *lines, char path[SY_LIST_PATH]);

/* Those that a keeper has written for spawners on other hosts, until their spawns are over. */
struct sy_lists {
    struct sy_list *first;
};

/* The hosts of a reservation in the order of its processes. False: no memory, no file, no such reservation.
 */
bool sy_lists_add(struct sy_lists *lists, const struct sy_table *table, uint64_t reservation,
                  char path[SY_LIST_PATH]);
void sy_lists_remove(struct sy_lists *lists, uint64_t reservation);
void sy_lists_remove_of(struct sy_lists *lists, const struct sy_table *table, uint64_t spawner);
void sy_lists_free(struct sy_lists *lists);

#endif
