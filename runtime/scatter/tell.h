/* What the runtime says of its decisions on standard error: a line per place with STEELYARD_VERBOSE=1, and
 * once, without it, what a user would not expect. All local, at rank 0 of a team; nothing on other ranks. */
#ifndef STEELYARD_SCATTER_TELL_H
#define STEELYARD_SCATTER_TELL_H

#include "scatter/automatic.h"
#include "scatter/team.h"

/* What has been said of a site already. */
enum sy_told { SY_TOLD_LOPSIDED = 1, SY_TOLD_LEAST = 2, SY_TOLD_LENGTH = 4, SY_TOLD_MOST = 8 };

/* The shares of a site: with STEELYARD_VERBOSE=1 whenever they are others than those told before; without it
 * once where automatic shares leave ranks without items. */
void sy_tell_shares(const struct sy_team *team, struct sy_site *site, const struct sy_shares *shares,
                    const struct sy_choice *choice);

/* Why the present shares were kept, as words behind a colon; "" where they were not. */
enum { SY_REASON_BYTES = 120 };
void sy_tell_reason(char *text, size_t room, const struct sy_choice *choice);

/* The least share asked for is above the equal one, `equal` items. */
void sy_tell_least(const struct sy_team *team, struct sy_site *site, int64_t least, int64_t equal);

/* STEELYARD_SHARES=weights:LIST has another length than there are ranks. */
void sy_tell_length(const struct sy_team *team, struct sy_site *site);

/* STEELYARD_SHARES gives a rank more items than the program has room for. */
void sy_tell_most(const struct sy_team *team, struct sy_site *site, int64_t most);

/* A profile that knows no host of the team. */
void sy_tell_other_hosts(const struct sy_team *team, const char *path);

#endif
