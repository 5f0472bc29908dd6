/* A run held against what equal shares would have taken. */
#ifndef STEELYARD_SCATTER_LOSS_H
#define STEELYARD_SCATTER_LOSS_H

#include "scatter/team.h"

/* Whether the shares last used at a site took at least 5 % longer than equal ones would have, by what this
 * run measured of each rank (of a rank without items: by what was known, as far as the others confirm it).
 * Local, at rank 0 of the team. */
bool sy_site_lost(const struct sy_team *team, const struct sy_site *site);

#endif
