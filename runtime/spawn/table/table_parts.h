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

#endif
