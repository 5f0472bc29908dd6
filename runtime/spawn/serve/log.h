/* What was placed where, when, why, and how long it lived; loads as they were reported. For the run record.
 * Plain C. */
#ifndef STEELYARD_SPAWN_LOG_H
#define STEELYARD_SPAWN_LOG_H

#include "spawn/table/policy.h"

enum { SY_LOG_CHILDREN = 100000, SY_LOG_LOADS = 20000 };

struct sy_log_child {
    uint64_t reservation;
    int slot, host;
    const struct sy_policy *policy;
    double cost, work, placed_s, started_s, ended_s; /* NaN: not known, did not happen */
    double outside_s, cpu_s;
    bool refused;
};

struct sy_log {
    struct sy_log_child *child;
    int children, children_room;
    struct sy_log_load {
        double at_s, load;
        int host;
    } * load;
    int loads, loads_room;
    bool lost; /* something was left out: memory, or there is too much */
};

/* Nothing here fails; what has no room is left out and `lost` is set. */
void sy_log_placed(struct sy_log *log, uint64_t reservation, int n, const int host[], const double cost[],
                   const struct sy_policy *policy, double work, double now_s);
void sy_log_started(struct sy_log *log, uint64_t reservation, int slot, int host,
                    double now_s); /* slot -1: all; host
                             -1: as placed */
void sy_log_refused(struct sy_log *log, uint64_t reservation);
void sy_log_ended(struct sy_log *log, uint64_t reservation, int slot, const struct sy_measure *measure,
                  double now_s);
/* The spawner has disconnected: children that never said a word end now. Before sy_table_released. */
void sy_log_silent_ended(struct sy_log *log, const struct sy_table *table, uint64_t reservation,
                         double now_s);
/* Whether MPI placed the children of a reservation. */
bool sy_log_mpi_decided(const struct sy_log *log, uint64_t reservation);
void sy_log_load(struct sy_log *log, int host, double load, double now_s);
void sy_log_free(struct sy_log *log);

/* The section of the run record, a JSON object as new text that the caller frees; null when out of memory. */
char *sy_log_json(const struct sy_log *log, const struct sy_table *table, const char *policy);

#endif
