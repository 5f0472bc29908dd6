/* Whether hosts answer, and whether a program can be started: looked at before MPI is asked, because MPI
 * hangs or ends the job where they do not. No MPI. */
#ifndef STEELYARD_SPAWN_REACH_H
#define STEELYARD_SPAWN_REACH_H

#include <stdbool.h>

#include "spawn/table/table.h"

/* Connects to all hosts at once and waits up to a second: answered[i] is true when host i accepted or refused
 * the connection (either shows that it is there), or when its name is not known here (then it cannot be
 * judged). */
void sy_reach(char (*host)[SY_TABLE_HOST_BYTES], int n, bool answered[]);

/* Whether `command` is an executable file as MPI would look for it: with a slash from `wdir` (null: here),
 * otherwise in `path` (null: none; directories separated by colons or spaces), in wdir and in PATH. SY_EIO
 * with the reason. */
int sy_program_check(const char *command, const char *wdir, const char *path);

#endif
