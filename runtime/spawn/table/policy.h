/* The policies: who gets the next process. Every policy is a row of one table (policy.c). Plain C. */
#ifndef STEELYARD_SPAWN_POLICY_H
#define STEELYARD_SPAWN_POLICY_H

#include "spawn/table/table_parts.h"

/* One decision: hosts for which `candidate` is true may be chosen. */
struct sy_choice {
    const struct sy_place *place;
    const bool *candidate;
    enum sy_table_unit unit;
    double typical; /* middle of the measured times, at speed 1; 0 when none is measured */
};

struct sy_policy {
    const char *name;
    const char *says; /* one line for help and documents */
    bool seeded;      /* NAME:SEED */
    bool mpi_decides; /* MPI places, the table counts */
    bool tries_again; /* a measured host that gets nothing more is tried again */
    /* The host for the next process, -1 none. Either of the two: */
    int (*choose)(struct sy_table *table, const struct sy_choice *choice);
    double (*cost)(const struct sy_table_host *host, const struct sy_choice *choice,
                   int number); /* the smallest, the
                           earliest of equals */
};

extern const struct sy_policy sy_policies[]; /* ended by a null name */
extern const char sy_policy_default[];       /* "priority" */

/* "round-robin", "random:7": the row and the seed. Null for what is no policy. Local. */
const struct sy_policy *sy_policy_parse(const char *text, uint64_t *seed);
/* The names, separated by commas, for messages. Static. */
const char *sy_policy_names(void);

/* The host the policy chooses, -1 when there is no candidate. *cost is the figure that decided; NaN when it
 * is another's turn, or a trial. */
int sy_policy_choose(const struct sy_policy *policy, struct sy_table *table, const struct sy_choice *choice,
                     double *cost);

#endif
