/* What the environment asks of placed processes. No MPI. */
#ifndef STEELYARD_SPAWN_SETTINGS_H
#define STEELYARD_SPAWN_SETTINGS_H

#include "spawn/carry/carrier.h"
#include "spawn/table/hosts.h"

struct sy_spawn_settings {
    struct sy_job_settings job;
    struct sy_host_list hosts; /* STEELYARD_SPAWN_HOSTS, else the batch system's; empty: neither */
    char at_host[200];         /* STEELYARD_SPAWN_AT; "" not set */
    int at_port;
};

/* Reads STEELYARD_SPAWN, _HOSTS, _AT, _LIMIT, _PATIENCE, _CHECK. What is not understood has its default value
 * and is said on standard error when `speak` is set. SY_ENOMEM, with nothing to free. */
int sy_spawn_settings_read(bool speak, struct sy_spawn_settings *settings);
void sy_spawn_settings_free(struct sy_spawn_settings *settings);

#endif
