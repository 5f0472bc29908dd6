/* The techniques as one table: a name, which parameters matter, and the size of a step's chunk in both forms.
 * Plain C, no MPI, no clock. */
#ifndef STEELYARD_LOOP_TECHNIQUE_H
#define STEELYARD_LOOP_TECHNIQUE_H

#include <stdbool.h>
#include <steelyard/loop_chunks.h>

/* Where a sequence of chunks stands. A rule is called for step 0, 1, 2, .. and may keep what it likes in the
 * last three. */
struct loop_progress {
    long long items, left; /* N, R */
    int ranks;             /* P */
    long long step, batch; /* i from 0, floor(i/P) */
    long long in_batch;    /* i modulo P */
    double x;              /* GSS, TAP, PLS: x_i */
    double size;           /* batches: the chunk of this batch */
    long long part;        /* PLS: what is left of the part that is not static */
};

/* The chunk of the step, before it is clipped to kmin, kmax and R; anything, also not finite. */
typedef double loop_rule(const sy_loop_options *options, struct loop_progress *progress);

enum {
    LOOP_CONSTANT = 1,     /* the same size at every step */
    LOOP_FALLING = 2,      /* never larger again: once at kmin, always at kmin */
    LOOP_BY_RANK = 4,      /* depends on who asks */
    LOOP_LEARNS = 8,       /* from times measured in this loop */
    LOOP_EVERY_CHUNK = 16, /* BY_RANK: from R at each chunk instead of by batches */
    LOOP_WAITING = 32      /* LEARNS: times include waiting */
};

struct loop_technique {
    const char *name;
    loop_rule *closed, *recursive; /* the same where only one form exists; FAC2's for those by rank */
    unsigned traits;
};

/* Borrowed; NULL for an unknown number. */
const struct loop_technique *sy_loop_technique_of(int technique);

/* A size within the limits: min(left, max(kmin, min(kmax, size))). 0 only when nothing is left. */
long long sy_loop_clip(const sy_loop_options *options, double size, long long left);

/* A number of which all bits look drawn. */
unsigned long long sy_loop_hash(unsigned long long seed, long long step);

static inline long long loop_ceil_div(long long a, long long b) /* a >= 0, b > 0 */
{
    return a / b + (a % b != 0);
}

#endif
