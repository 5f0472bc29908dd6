/* What the ranks of a team cost at a call site: the platform file, the profile, a measurement at the start or
 * what this run saw, whichever is known best. All at rank 0 of the team, local. */
#ifndef STEELYARD_SCATTER_COSTS_H
#define STEELYARD_SCATTER_COSTS_H

#include "scatter/evidence.h"
#include "scatter/team.h"
#include "steelyard/solve.h"

/* Items to hand out: a multiple of unit, and least and most multiples of unit; INT64_MAX: as many as there
 * are. */
struct sy_handout {
    int64_t items;
    int64_t unit;
    int64_t least;
    int64_t most;
    int root;
};

struct sy_costs {
    sy_rank_cost *rank; /* [size] */
    sy_cost_point *points;
    sy_delivery delivery;
    double root_link_s_per_item;
    const char *source; /* platform, profile, measured, learnt, none */
    bool doubtful;      /* something in the profile cannot be true */
    struct sy_evidence evidence;
};

/* The costs for a hand-out at a site; false when nothing is known, or on want of memory. To be freed by
 * sy_costs_free in any case. */
bool sy_costs_find(struct sy_team *team, struct sy_site *site, const struct sy_handout *handout,
                   struct sy_costs *costs);
void sy_costs_free(struct sy_costs *costs);

#endif
