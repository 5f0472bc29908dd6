/* What the observer makes of the sequence of a rank's MPI calls: distributions, rounds of work on them, and
 * the time inside and outside MPI. No MPI here; times and sites come from outside, rounds go outside.
 *
 * A distribution opens with a scatter. Scatters and broadcasts that follow before any work belong to it (a
 * program scatters two arrays and then computes). A round of work ends at the next collective in which ranks
 * need each other's results: that is where the faster ones wait. After a gather to the root the ranks have
 * nothing more to do with these data, and what the root does alone is no work on shares, until new data come
 * from the root. Only the order of calls decides where rounds begin and end, never a time, so all ranks count
 * alike. */
#ifndef STEELYARD_OBSERVE_PHASES_H
#define STEELYARD_OBSERVE_PHASES_H

#include <stdbool.h>
#include <stddef.h>

enum call_kind {
    CALL_OPENS,    /* Scatter, Scatterv */
    CALL_SPREADS,  /* Bcast: data from the root */
    CALL_COLLECTS, /* Gather, Gatherv: ends a round, and the work on this distribution */
    CALL_JOINS,    /* Reduce, Allreduce, Allgather, Alltoall, Scan, Barrier, ..: ends a round */
    CALL_OTHER     /* point to point, waiting, nonblocking: time inside MPI, nothing else */
};

/* One round on this rank, in the terms of the run record. */
struct round {
    long long items;
    double start_s, receive_end_s, compute_end_s, finish_s, communicate_s;
};

/* The state of one communicator. Zero is "nothing seen". */
struct phases {
    void *site;   /* of the current distribution, NULL none */
    void *opener; /* the call that opened it */
    bool open;    /* a round is going on */
    bool fresh;   /* no round has ended since the scatter */
    long long items;
    double start_s, receive_end_s, communicate_s, last_exit_s;
};

/* A call of kind `kind` at `call` (an identity of the place) from enter_s to leave_s. For CALL_OPENS `site`
 * and `items` are those of the scatter if it opens a distribution. Returns true when a round ended; then
 * *round and *round_site say which. phases_joined tells beforehand whether a scatter adds to the current
 * distribution. */
bool phases_joined(const struct phases *phases, const void *call);
bool phases_call(struct phases *phases, enum call_kind kind, void *call, void *site, long long items,
                 double enter_s, double leave_s, struct round *round, void **round_site);
/* The program is at its end: a distribution whose results went home point to point has its only round now. */
bool phases_end(struct phases *phases, struct round *round, void **round_site);

#endif
