/* Techniques whose chunks depend on who asks: weights, and what ranks measured of themselves. No MPI, no
 * clock. */
#ifndef STEELYARD_LOOP_ADAPT_H
#define STEELYARD_LOOP_ADAPT_H

#include "loop/list.h"

/* What a rank found out about its own chunks so far. A zeroed struct: nothing. */
struct loop_observed {
    long long chunks;
    double weighted_s, weighted_items; /* sums of k t_k and k n_k over own chunks k = 1, 2, .. (AWF) */
    double s, items, square;           /* sums of t_k, n_k and t_k^2 / n_k (AF) */
};
void sy_loop_observe(struct loop_observed *observed, long long items, double s);

/* What the others need of it: seconds per iteration (0: not known) and, for AF, the variance. */
struct loop_rate {
    double mean, variance;
};
struct loop_rate sy_loop_rate_of(const struct loop_observed *observed, int technique);

/* What a chunk is calculated from beside R: sums over all ranks, so that whoever knows every rank's rate can
 * send three numbers instead of a table. */
struct loop_terms {
    double speeds; /* AWF: sum of 1/pi, on the scale of the ranks that are known; 0: no rank is known */
    double scale;  /* AWF: what a rank not known counts: its weight times this */
    double d, e;   /* AF: sum of sigma^2/mu, 1 / sum of 1/mu */
};
/* `weight` [ranks] has the sum `ranks`. */
struct loop_terms sy_loop_terms_of(const struct loop_rate *rate, const double *weight, int ranks,
                                   int technique);

/* Batches of FAC2, found by position: start[b] is where batch b begins, size[b] what a rank of weight 1 gets.
 */
enum { LOOP_BATCHES = 80 };
struct loop_batches {
    int n;
    long long start[LOOP_BATCHES], size[LOOP_BATCHES];
};
void sy_loop_batches_make(const sy_loop_options *options, long long items, int ranks,
                          struct loop_batches *batches);

/* What a rank knows when it calculates its chunk. */
struct loop_asker {
    const sy_loop_options *options;
    const struct loop_batches *batches;
    long long items;
    int ranks;
    double weight;         /* given, of sum `ranks` */
    struct loop_rate rate; /* its own */
    int batch;             /* the last batch it took from; -1: none */
    double batch_weight;   /* its weight in that batch */
};
/* The chunk of the asker at `position`, 1 .. items - position. Remembers the batch. */
long long sy_loop_asker_size(struct loop_asker *asker, long long position, const struct loop_terms *terms);

#endif
