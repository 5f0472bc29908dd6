/* A job that spawns, played on the table without MPI: hosts share their cores equally among what runs there.
 * Behind `steelyard plan --spawn` and beside the measured figures. Plain C. */
#ifndef STEELYARD_SPAWN_MODEL_H
#define STEELYARD_SPAWN_MODEL_H

#include "spawn/table/policy.h"

struct sy_model_host {
    const char *name;
    int weight;
    double cores;    /* processor seconds per second */
    int competitors; /* processes that are not the job's and never end */
};

struct sy_model {
    const struct sy_model_host *host;
    int hosts;
    const struct sy_policy *policy;
    uint64_t seed;
    int n;              /* processes, one call each */
    int at_once;        /* most alive at a time; 0: all */
    double lasting_s;   /* processor time of a child; 0: children stay */
    const double *work; /* [n] instead, when not null */
    bool work_is_said;  /* the calls say it (sy_work) */
    double spawn_s;     /* the spawner is busy so long with each */
};

/* Plays it: order[n] is each process's host. *finish_s is when the last child ended (0 when children stay).
 * SY_EARG, SY_ENOMEM. Cost: O(n (hosts + at_once)). */
int sy_model_play(const struct sy_model *model, int order[], double *finish_s);

#endif
