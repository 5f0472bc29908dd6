/* Which distribution: from the settings, or from what is known of the machine. */
#ifndef STEELYARD_SCATTER_CHOOSE_H
#define STEELYARD_SCATTER_CHOOSE_H

#include "scatter/automatic.h"
#include "scatter/team.h"

struct sy_distribution {
    enum sy_share_kind kind; /* SY_KIND_MAKE: total is size * equal; SY_KIND_COVER: any total */
    int64_t total;           /* items */
    int64_t unit;            /* items */
    int64_t least;           /* items */
    int64_t most;            /* items; INT64_MAX: as many as there are */
    int root;
    bool ordered;            /* result: scatters deliver in order */
    struct sy_choice choice; /* result, at rank 0: for the record */
};

/* Leaves the shares, in items, in team->share, the same on every rank. Collective; local where the settings
 * say everything. Returns false on every rank on failure, after the user's error handler was called. */
bool sy_choose_shares(struct sy_team *team, struct sy_site *site, struct sy_distribution *distribution);

/* Leaves every rank what it had where there is nothing to choose: a number of items below 0. Local. */
void sy_keep_shares(struct sy_team *team, int64_t share, struct sy_distribution *distribution);

#endif
