/* Info objects of spawn calls: the keys that are ours, those that place, and those by which each MPI is told.
 */
#ifndef STEELYARD_SPAWN_INFO_H
#define STEELYARD_SPAWN_INFO_H

#include <mpi.h>
#include <stdbool.h>

#include "spawn/carry/carrier.h"
#include "spawn/table/hosts.h"

/* What the keys of one command ask for. */
struct sy_info_wishes {
    bool places_itself; /* has a placing key of its own */
    char policy[64];    /* "" none */
    struct sy_host_list hosts;
    double work;       /* 0 not said */
    char *wdir, *path; /* owned, null not there */
};

/* Reads them. SY_EARG with the reason: a key of ours with a bad value; SY_ENOMEM. */
int sy_info_read(MPI_Info info, struct sy_info_wishes *wishes);
void sy_info_wishes_free(struct sy_info_wishes *wishes);

/* A duplicate of `info` (MPI_INFO_NULL: a new one) without our keys. */
int sy_info_copy(MPI_Info info, MPI_Info *copy);

/* Adds the keys that put the groups' processes on their hosts, in this order. *file is the name of a file
 * that is to be removed after the spawn, or null. SY_ERANGE: there are more names than MPI takes by a key,
 * and mpiexec reads no file of this process's. */
int sy_info_place(MPI_Info info, const struct sy_group *group, int groups, char **file);
/* By a file on mpiexec's host, a line for each process. */
int sy_info_place_by_file(MPI_Info info, const char *file);
/* Whether mpiexec, which reads the files that keys name, runs on this host: it is then this process's own
 * server. */
bool sy_info_beside_launcher(void);
/* The same for all commands of one spawn_multiple: where an MPI takes one list for all. */
bool sy_info_one_list(void);

/* Gives the children an environment variable by a key; false where this MPI has no such key, or no room in
 * it: then the program is started through /usr/bin/env. */
bool sy_info_environment(MPI_Info info, const char *name, const char *value);

#endif
