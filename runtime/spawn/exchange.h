/* Policy exchange: children of each host as the initial ranks' exchange of loads has them. The spawner
 * reserves, the first rank of the host accepts. MPI; one thread at a time. */
#ifndef STEELYARD_SPAWN_EXCHANGE_H
#define STEELYARD_SPAWN_EXCHANGE_H

#include "spawn/carry/carrier.h"

/* Processes of one call on one host that has an initial rank. */
struct sy_exchange_share {
    int keeper; /* the rank that accepts */
    int n;
};

struct sy_exchange_shares {
    struct sy_exchange_share *share; /* owned */
    int n;
    unsigned use; /* which use of which load: what is told later must not reach another */
};

/* Whether there is a load to look at. */
bool sy_exchange_on(void);
/* Begins a decision: what the request is to say of the hosts, borrowed until it ends. SY_* of sy_load. */
int sy_exchange_begin(struct sy_place_request *request);
/* Ends it: announces the places, adding them to *shares; null: none were found. */
int sy_exchange_end(const struct sy_places *places, struct sy_exchange_shares *shares);
/* The processes have been started, or not; they have ended. Tells the ranks that accept. */
void sy_exchange_settled(const struct sy_exchange_shares *shares, bool started);
void sy_exchange_ended(const struct sy_exchange_shares *shares);
void sy_exchange_forget(struct sy_exchange_shares *shares);

#endif
