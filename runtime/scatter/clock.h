/* Where a rank's time goes around its scatters, taken from the MPI calls the program makes anyway.
 *
 * A round begins with a scatter that uses a share object's counts. Scatters, broadcasts and barriers that
 * follow belong to the hand-out; every other call (a reduction, a gather, a message) is an exchange of
 * results. What passes outside MPI from the scatter to the last exchange is the time this rank computed on
 * its share. The round ends with a gather of variable lengths, the next scatter after an exchange, the next
 * making of shares at its site, or MPI_Finalize; what follows the last exchange (printing, freeing) is
 * nobody's share. */
#ifndef STEELYARD_SCATTER_CLOCK_H
#define STEELYARD_SCATTER_CLOCK_H

#include "scatter/team.h"

enum sy_call {
    SY_CALL_HANDOUT,  /* scatter, broadcast, barrier, tests */
    SY_CALL_EXCHANGE, /* results or neighbours */
    SY_CALL_COLLECT   /* gathers: the end of a round */
};

/* One per thread: what other threads do in MPI is not this one's communication. */
struct sy_round {
    const struct sy_shares *shares; /* null: no round is open, and calls are only passed on */
    double start_s;                 /* entered the first scatter */
    double receive_end_s;           /* left the last scatter of the hand-out */
    double segment_s;               /* left the last MPI call */
    double compute_s;               /* outside MPI, up to compute_end_s */
    double communicate_s;           /* in MPI between receive_end_s and compute_end_s */
    double pending_communicate_s;
    double compute_end_s; /* entered the last exchange */
    double finish_s;      /* left it */
    double receive_s;     /* in scatters */
    double bytes;         /* received in the round */
    double delayed_s;     /* see delay.h, when it was opened */
    bool exchanged;
};
extern _Thread_local struct sy_round sy_round;

/* Around every wrapped call, when a round is open. `enter` returns the time to hand to `leave`. Local, below
 * 0.1 microseconds together. */
double sy_round_enter(void);
void sy_round_leave(enum sy_call call, double entered_s);

/* Around a scatter that uses a share object's counts: `bytes` is what this rank received. */
void sy_round_scatter(const struct sy_shares *shares, double entered_s, double left_s, double bytes);

/* Shares are about to be made at a place: a round of the same place ends, a round of another place ends when
 * it has exchanged results, otherwise the making belongs to its hand-out. Local. */
void sy_round_before_make(const char *file, int line);

/* Ends the open round, if there is one; its figures go to its site and to the run record. Local. */
void sy_round_end(void);

#endif
