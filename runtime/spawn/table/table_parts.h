/* The table as its own files see it. */
#ifndef STEELYARD_SPAWN_TABLE_PARTS_H
#define STEELYARD_SPAWN_TABLE_PARTS_H

#include "spawn/table/table.h"

struct sy_slot {
    int host;
    enum sy_slot_state state;
    bool present; /* it has said that it is there */
    bool undone;  /* over without having been started, as far as known */
};

struct sy_reservation {
    uint64_t id; /* 0: this place is free */
    uint64_t spawner;
    double work, placed_s, started_s;
    int n, over;
    struct sy_slot *slot;
};

struct sy_table {
    struct sy_table_host *host;
    int hosts, hosts_room;
    bool *candidate; /* [hosts_room], scratch */
    double *scratch; /* [hosts_room] */
    int *chain;      /* [hosts_room]: the first host of each chain of names, -1 none */
    int *next;       /* [hosts_room]: the host behind this one in its chain, -1 none */
    struct sy_reservation *reservation;
    int *free_place; /* stack of free places in `reservation`; as long as that */
    int free_n, reservations_room, open;
    double limit;
    long long placements, last_trial;
    uint32_t generation;
    int turn_host, turn_used; /* round robin: whose turn, how often it has been used */
    uint64_t random_drawn;
};

/* The middle of n numbers, which are put in order; the mean of the two middle ones when n is even. 0 when n
 * is 0. */
double sy_middle(double number[], int n);

bool sy_table_is_host_name(const char *name);
void sy_table_index(struct sy_table *table);      /* all chains anew, after the room has grown */
void sy_table_index_last(struct sy_table *table); /* the host that was added last */

#endif
