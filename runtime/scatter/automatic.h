/* Shares from costs: which costs are known, what the best distribution for them is, and whether it is worth a
 * move. All at rank 0 of the team, local. */
#ifndef STEELYARD_SCATTER_AUTOMATIC_H
#define STEELYARD_SCATTER_AUTOMATIC_H

#include "scatter/team.h"

/* Items to hand out: a multiple of unit, and least a multiple of unit. */
struct sy_handout {
    int64_t items;
    int64_t unit;
    int64_t least;
    int root;
};

struct sy_choice {
    bool needs_measuring; /* nothing is known: measure, then ask again; no shares were chosen */
    bool ordered;         /* deliver in order */
    const char *source;   /* platform, profile, measured, learnt, none */
    const char *solver;
    double predicted_s; /* of the shares chosen; NaN when unknown, as below */
    double lower_bound_s;
    double equal_s;
};

/* The shares for `handout`, in items, to `shares`. Keeps the present ones (equal at first) unless the best
 * are predicted to be 5 % faster, and a millisecond where costs are in seconds. Where nothing can be solved
 * they are equal, and why is said once per site. */
void sy_choose_automatic(struct sy_team *team, struct sy_site *site, const struct sy_handout *handout,
                         int64_t shares[], struct sy_choice *choice);

#endif
