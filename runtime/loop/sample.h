/* PLS that finds out its static part: the shortest over the longest of five single iterations, one in each
 * fifth of the loop. They are handed out before the rest, the first to rank 0, the next to rank 1 and so on.
 * What was not done of them when a rank goes on stays with the rest, whose positions leave out what was. No
 * MPI, no clock. */
#ifndef STEELYARD_LOOP_SAMPLE_H
#define STEELYARD_LOOP_SAMPLE_H

#include "loop/technique.h"

enum { LOOP_SAMPLES = 5 };

struct loop_sample {
    bool open;                  /* the loop has started, its rest has not */
    bool stop;                  /* wanted meanwhile */
    bool under_way;             /* this rank has iteration at[next - ranks] */
    int rank, ranks, next;      /* this rank's next one */
    int n;                      /* how many; once the rest has started, how many were done */
    long long at[LOOP_SAMPLES]; /* from the begin of the loop, ascending */
    long long did;              /* by this rank */
    double since;
    double told[2 + LOOP_SAMPLES],
        heard[2 + LOOP_SAMPLES]; /* -shortest, longest, which were done: the largest of all ranks counts */
};

/* Begins where the options want it; `open` says whether. */
void sy_loop_sample_begin(struct loop_sample *sample, const sy_loop_options *options, long long items,
                          int rank, int ranks);

/* The iteration under way is over; *begin has this rank's next one where there is one. */
void sy_loop_sample_done(struct loop_sample *sample, double now);
bool sy_loop_sample_take(struct loop_sample *sample, double now, long long *begin);
/* It is not done after all. */
void sy_loop_sample_return(struct loop_sample *sample);

/* From what was heard: which were done, and the static part; 0: nothing is known. */
double sy_loop_sample_close(struct loop_sample *sample);

/* How far position `from` of the rest is moved by what was done, and where within (from, to] that is no
 * longer so. */
long long sy_loop_sample_shift(const struct loop_sample *sample, long long from);
long long sy_loop_sample_cut(const struct loop_sample *sample, long long from, long long to);

#endif
