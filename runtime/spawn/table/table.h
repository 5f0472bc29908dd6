/* The state behind placed processes: hosts, who is on them, how long children took there, and the policies
 * that choose from it. Plain C: no MPI, no sockets, no clock. Times are handed in, in seconds on one clock of
 * the caller that never runs backwards.
 *
 * A placement makes a reservation: one slot per process. A slot is RESERVED until its spawn has succeeded
 * (sy_table_started), its child has said that it is there (sy_table_present) or the spawn has failed
 * (sy_table_refused, or sy_table_lost when the spawner is gone), RUNNING until it ends (sy_table_ended). Both
 * count as in flight. A reservation is forgotten when its last slot is over.
 *
 * All functions are local. One thread at a time per table. Functions that return int return an SY_E* code
 * with the message in sy_last_error, and leave the table as it was when they fail. */
#ifndef STEELYARD_SPAWN_TABLE_H
#define STEELYARD_SPAWN_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include <steelyard/error.h>

enum {
    SY_TABLE_TIMES = 5,        /* last times of a host that count: their middle */
    SY_TABLE_TRIAL_AFTER = 20, /* placements without a measurement until a host is tried again */
    SY_TABLE_TRIAL_APART = 5,  /* placements between two such trials, of whichever hosts */
    SY_TABLE_LOADS = 3,        /* last reports of a host that count: the smallest */
    SY_TABLE_HOST_BYTES = 256, /* a host's name with its zero byte */
    SY_TABLE_WEIGHT_MAX = 1000000,
    SY_TABLE_PROCESSES_MAX = 1000000 /* of one request */
};

/* What a time is measured in: not to be compared with each other. */
enum sy_table_unit { SY_UNIT_RATIO, SY_UNIT_WORK, SY_UNITS };

struct sy_table_times {
    double last[SY_TABLE_TIMES];
    int n, next;
    double middle; /* 0 without any */
};

struct sy_table_host {
    char name[SY_TABLE_HOST_BYTES];
    int weight;   /* slots or cores, above 0 */
    double speed; /* relative, above 0 */
    int in_flight;
    long long placed; /* reservations that were not undone */
    long long ended;
    struct sy_table_times times[SY_UNITS];
    double completion_s;          /* of the last child, from its placement; 0 none (Algorithm 1) */
    double loads[SY_TABLE_LOADS]; /* runnable tasks that are not ours, as last reported */
    int loads_n, loads_next;
    double load;           /* the smallest of them: what is there for a moment is not other people's work */
    double load_at_s;      /* of the last report; negative never */
    long long last_chance; /* the table's placement count when it was last placed on or measured */
    bool unlisted; /* nobody listed it: a child was found there; chosen only when a request allows it by name
                    */
    bool out;      /* does not answer */
    bool answered; /* has answered at least once: only such a host can be found silent */
    double checked_s; /* when it was last asked; negative never */
};

struct sy_table;
struct sy_policy;

/* A request for places. */
struct sy_place {
    const struct sy_policy *policy;
    uint64_t seed;      /* of the policy random */
    int n;              /* processes, above 0 */
    double work;        /* of one child, in any unit; 0 not said */
    const int *allowed; /* host numbers, allowed_n of them; null: all hosts */
    int allowed_n;
    double *view;     /* policy exchange: children per host as the exchange of loads has them, counted up with
                         each     process; null: the table's */
    double *cost;     /* [n] or null: gets the figure that decided, the smallest; NaN where none does */
    uint64_t spawner; /* who asks: any number, see sy_table_lost */
    double now_s;
};

/* A child's own account of itself when it ends. */
struct sy_measure {
    double outside_s; /* wall time outside MPI */
    double cpu_s;     /* processor time outside MPI */
};

/* A new table without hosts, null when out of memory. limit: most processes in flight per weight, 0 no limit.
 */
struct sy_table *sy_table_new(double limit);
void sy_table_free(struct sy_table *table); /* null is allowed */

/* Adds a host, or gives a known one another weight and speed (0: stays; a new host's is 1). *host may be
 * null. SY_EARG: a name that is empty, too long or has characters no host name has, a weight or speed out of
 * range; SY_ENOMEM. */
int sy_table_host(struct sy_table *table, const char *name, int weight, double speed, int *host);
/* A host on which a child was found: as sy_table_host, but a new one is unlisted. */
int sy_table_found(struct sy_table *table, const char *name, int weight, int *host);
int sy_table_hosts(const struct sy_table *table);
const struct sy_table_host *sy_table_at(const struct sy_table *table,
                                        int host);                 /* borrowed until the next call */
int sy_table_find(const struct sy_table *table, const char *name); /* -1 unknown; short names match */
long long sy_table_placements(const struct sy_table *table);
int sy_table_in_flight(const struct sy_table *table); /* of all hosts */
double sy_table_limit(const struct sy_table *table);

/* Chooses a host for each of place->n processes, in host[n], in the order of the decisions, and reserves
 * them. *reservation is new, never 0 and never used twice. SY_EARG: a request out of range; SY_ELIMIT: no
 * host is left (all out, or at the limit); SY_ENOMEM. Cost: one scan of the hosts per process. */
int sy_table_place(struct sy_table *table, const struct sy_place *place, int host[], uint64_t *reservation);

/* The spawn of a reservation has succeeded; slots whose children have already ended stay as they are. Unknown
 * reservation: nothing happens (also below). */
void sy_table_started(struct sy_table *table, uint64_t reservation, double now_s);
/* The spawn has failed: what is still reserved is given back. */
void sy_table_refused(struct sy_table *table, uint64_t reservation);
/* The children of slots [0, n) are on these hosts: as MPI ordered them, not as they were decided. Call it
 * before anything else is told of the reservation. */
void sy_table_reorder(struct sy_table *table, uint64_t reservation, const int host[]);
/* Child `slot` says that it is there, on `host` (-1: where it was placed). Returns true when that is another
 * host than the one it was placed on; it counts there from now on. */
bool sy_table_present(struct sy_table *table, uint64_t reservation, int slot, int host, double now_s);
/* Child `slot` has ended, by itself or killed (measure null). */
void sy_table_ended(struct sy_table *table, uint64_t reservation, int slot, const struct sy_measure *measure,
                    double now_s);
/* The spawner has disconnected from its children of this reservation: those that never said a word have
 * ended. */
void sy_table_released(struct sy_table *table, uint64_t reservation, double now_s);
/* A spawner's connection has ended: what it reserved is given back, those of its children that never said a
 * word count as ended, as nobody is left who could say it. */
void sy_table_lost(struct sy_table *table, uint64_t spawner, double now_s);

/* Runnable tasks on a host that are not this job's, at a moment. The smallest of the last three counts:
 * children that start or end are runnable for a moment without being in flight. */
void sy_table_report(struct sy_table *table, int host, double load, double now_s);
/* A host answered, or did not: then it is out until it answers, if it ever did. Returns true when that
 * changed whether it is out. */
bool sy_table_answered(struct sy_table *table, int host, bool answered, double now_s);

/* The load as it counts now: whole for 5 s, then half of it every 5 s. */
double sy_table_load(const struct sy_table_host *host, double now_s);

/* What each slot is doing, for records and tests. */
enum sy_slot_state { SY_SLOT_NONE, SY_SLOT_RESERVED, SY_SLOT_RUNNING, SY_SLOT_OVER };
enum sy_slot_state sy_table_slot(const struct sy_table *table, uint64_t reservation, int slot, int *host);
bool sy_table_is_present(const struct sy_table *table, uint64_t reservation,
                         int slot); /* has said that it is there */
bool sy_table_is_of(const struct sy_table *table, uint64_t reservation, uint64_t spawner);
/* Reservations that are not forgotten. */
int sy_table_open(const struct sy_table *table);

#endif
