/* Lists of hosts with slots: as users write them, and as batch systems leave them in the environment. Plain
 * C. */
#ifndef STEELYARD_SPAWN_HOSTS_H
#define STEELYARD_SPAWN_HOSTS_H

#include <steelyard/error.h>

struct sy_host_list {
    struct sy_listed_host {
        char *name; /* owned */
        int slots;  /* 0: not given */
    } * host;
    int n;
};

/* "h0:4,h1:2,h2": slots may be left out (0). A host that is named twice has the sum. SY_EARG with the place
 * in the message: an empty list or name, slots that are not between 1 and a million; SY_ENOMEM. *list is
 * empty on error. */
int sy_host_list_parse(const char *text, struct sy_host_list *list);

/* What the batch system gave this job: SLURM_JOB_NODELIST with SLURM_JOB_CPUS_PER_NODE, LSB_MCPU_HOSTS,
 * PE_HOSTFILE or PBS_NODEFILE, by `get` (getenv). Empty and SY_SUCCESS when there is none; SY_EFORMAT when it
 * is not understood; SY_EIO, SY_ENOMEM. */
int sy_host_list_of_batch(char *(*get)(const char *name), struct sy_host_list *list);

void sy_host_list_free(struct sy_host_list *list);

#endif
