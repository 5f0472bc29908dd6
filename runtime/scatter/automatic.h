/* Shares from costs: what the best distribution for them is, and whether it is worth a move. All at rank 0 of
 * the team, local. */
#ifndef STEELYARD_SCATTER_AUTOMATIC_H
#define STEELYARD_SCATTER_AUTOMATIC_H

#include "scatter/costs.h"

struct sy_choice {
    bool needs_measuring; /* measure, then ask again; no shares were chosen */
    bool ordered;         /* deliver in order */
    const char *source;   /* platform, profile, measured, learnt, none */
    const char *solver;
    enum sy_verdict verdict;
    double gain; /* of the best shares over the present ones, as a part of the time; NaN when unknown */
    double predicted_s; /* of the shares chosen; NaN when unknown, as below */
    double lower_bound_s;
    double equal_s;
};

/* A choice that nothing was solved for: shares that are given, or equal. */
struct sy_choice sy_choice_of(const char *source, const char *solver);

/* The shares for `handout`, in items, to `shares`. Keeps the present ones (equal at first) unless the best
 * are worth it and what was measured speaks for them (evidence.h). A plan that leaves a rank next to
 * nothing is not made on the word of earlier runs: first there is measured again. Where nothing can be
 * solved shares are equal, and why is said once per site. */
void sy_choose_automatic(struct sy_team *team, struct sy_site *site, const struct sy_handout *handout,
                         int64_t shares[], struct sy_choice *choice);

#endif
