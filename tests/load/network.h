/* A simulated network for the state machines, and the application that runs on it.
 *
 * Channels between two processes keep their order and may be arbitrarily slow; nothing happens but by a call
 * here, so a test decides on every interleaving. The application is kept in a ledger of its own, from which
 * every view can be checked without asking the machines. */
#ifndef TESTS_LOAD_NETWORK_H
#define TESTS_LOAD_NETWORK_H

#include "load/machine.h"

#include <stdbool.h>

enum { MOST = 8, METRICS = 2, MOST_SHARES = 256 };

struct packet {
    struct packet *next;
    size_t bytes;
    double data[]; /* aligned as the machines expect */
};

struct channel {
    struct packet *first, **last;
    int length;
};

/* One share: decided, sent as work on the application's own channel, accepted, done. */
struct share {
    int master, slave, number; /* number among the shares of this pair */
    double amount[METRICS];
};

struct network {
    int n;
    enum load_mechanism mechanism;
    struct load_machine *machine[MOST];
    struct load_journal journal[MOST];
    struct channel channel[MOST][MOST];
    double now;
    /* the ledger */
    double own[MOST][METRICS];      /* load by own changes and by shares that are in it (naive, intermediate:
                                       accepted) */
    double assigned[MOST][METRICS]; /* load with every share decided so far, wherever its messages are */
    double untold[MOST][METRICS];   /* since the last update: own changes, and (naive, intermediate) accepted
                                       shares */
    double untold_own[MOST][METRICS]; /* own changes alone */
    struct share share[MOST_SHARES];
    int shares;
    int given[MOST][MOST], arrived[MOST][MOST], announced[MOST][MOST];
    bool quiet_master[MOST]; /* has declared No_more_master */
    long long deliveries;
};

/* Loads at the start: own[rank][metric]. Returns false when out of memory. */
bool network_open(struct network *network, enum load_mechanism mechanism, int n,
                  const double initial[][METRICS], const double *threshold, load_elect *elect, bool log);
void network_close(struct network *network);

/* Events. `false`: the machine returned an error. Everything it wants to send is in the channels afterwards.
 */
bool network_add(struct network *network, int rank, int metric, double delta);
bool network_flush(struct network *network, int rank);
bool network_begin(struct network *network, int rank, const int *candidates, int n, double priority);
bool network_end(struct network *network, int rank, int n, const int *slaves, const double *amounts);
bool network_no_more_master(struct network *network, int rank);
/* The next piece of work of `master` reaches `slave`: false when there is none. */
bool network_accept(struct network *network, int slave, int master);
/* Delivers the oldest message of a channel: false when there is none, or the machine returned an error. */
bool network_deliver(struct network *network, int from, int to);
void network_deliver_all(struct network *network);
bool network_empty(const struct network *network);

double network_view(const struct network *network, int rank, int of, int metric);

/* What the ledger says. Each returns null when it holds, else what is wrong (static text). */
const char *network_check_conservation(const struct network *network, int rank); /* increments, any time */
const char *network_check_own(const struct network *network, int rank);          /* any mechanism, any time */
const char *network_check_snapshot(const struct network *network, int rank); /* snapshots, while deciding */
const char *
network_check_exact(const struct network *network); /* all views equal the loads: quiet and flushed */
/* Is a load message (update, announcement) on its way to this rank? */
bool network_coming(const struct network *network, int rank);

#endif
