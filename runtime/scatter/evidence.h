/* Whether what was measured speaks for other shares than the present ones: a test against the whims of a busy
 * machine. No MPI; every function is local. */
#ifndef STEELYARD_SCATTER_EVIDENCE_H
#define STEELYARD_SCATTER_EVIDENCE_H

#include <stdbool.h>

#include "steelyard/solve.h"

/* Why the present shares were kept, or not. */
enum sy_verdict {
    SY_VERDICT_NONE,      /* nothing was solved */
    SY_VERDICT_MOVED,     /* the best shares are used */
    SY_VERDICT_SMALL,     /* the gain is below 5 %, or a millisecond */
    SY_VERDICT_UNCERTAIN, /* the gain is within the error of what was measured */
    SY_VERDICT_UNSTEADY   /* not every single measurement speaks for the new shares */
};

/* Single measurements that costs are made of, kept for comparison: at most so many. */
enum { SY_EVIDENCE_SINGLE = 3 };

struct sy_evidence {
    double error;                       /* a gain below this part of the time may be an error of measuring */
    bool in_seconds;                    /* false: only the ratios of compute costs are known */
    bool busy;                          /* ranks had to wait for a processor in the last run */
    double *single[SY_EVIDENCE_SINGLE]; /* [ranks] compute costs per item by single runs or rounds, or at the
                                           start; each in a unit of its own; 0 unknown */
    int singles;
};

/* Whether `best`, solved for `problem`, are to replace the present shares.
 *
 * Everywhere the gain must be 5 %, a millisecond, and above the error, and each single measurement must speak
 * for it. On a busy machine shares that are best by some measurements look good to these same measurements
 * whatever they are made of; so each is asked about the shares that the others would have chosen. Of equal
 * ranks under noise like that of tests/runtime/busy_noise.txt fewer than one in 500 profiles leave equal
 * shares in any of their runs two to six (tests/runtime/evidence.c). */
enum sy_verdict sy_evidence_judge(const sy_problem *problem, const struct sy_evidence *evidence,
                                  const int64_t present[], double present_s, const int64_t best[],
                                  double best_s);

/* Whether one more measurement might let shares with this gain pass where without it they cannot. */
bool sy_evidence_wants_more(const struct sy_evidence *evidence, double gain);

/* The linear compute costs of `rank` become the middle ones of the single measurements but for `without` (-1:
 * of all), each brought to the unit that `rank` has; ranks that none knows keep theirs. */
void sy_evidence_middle(const struct sy_evidence *evidence, int without, int ranks, sy_rank_cost rank[]);

#endif
