/* What is known of the machine a team runs on: host names, measured speeds and links, the platform file, the
 * profile of earlier runs. Kept at rank 0 of the team, which decides for all. */
#ifndef STEELYARD_SCATTER_HOSTS_H
#define STEELYARD_SCATTER_HOSTS_H

#include "platform/profile.h"
#include "scatter/team.h"
#include "steelyard/platform.h"

struct sy_hosts {
    bool measured; /* on every rank; the rest at rank 0 only */
    char *names;   /* [size] fields, see hosts.c */
    const char **host;
    int *on_host;  /* which process of its host, from 0, in the order of MPI_COMM_WORLD: in every communicator
                    * the  same, so that what is learnt of a process serves it again however ranks are numbered
                    */
    double *speed; /* [size], of the kernel; 0 unknown */
    double speed_error;      /* the largest relative error of those */
    double *link_s_per_byte; /* [size], from link_root; 0 unknown (one more is scratch) */
    int link_root;
    double concurrency; /* time of all links in turn over that of all at once; 0 unknown */
    sy_platform *platform;
    bool platform_tried;
    bool platform_in_order; /* host names do not match: ranks are taken in the file's order */
    int *platform_host;     /* [size] host index of each rank */
    struct sy_profile profile;
    bool profile_tried;
};

/* The machine of a team, found out at the first call. Collective: one gather of host names. Null on every
 * rank when a rank has no memory. */
struct sy_hosts *sy_hosts_of(struct sy_team *team);

/* Measures speeds, all ranks at once, and links from `root`, one after another; about half a second, whatever
 * the number of ranks. Collective; a second call does nothing. */
void sy_hosts_measure(struct sy_team *team, int root);

/* At rank 0, local: the platform file's problem of handing out `items` items from `root`, or false (no
 * platform, or one that does not fit; said once). `made` is to be freed by sy_platform_problem_free. */
bool sy_hosts_platform_problem(struct sy_team *team, int64_t items, double item_bytes, int root,
                               sy_platform_problem *made);

/* At rank 0, local: the profile, read at the first call; what is wrong with it is said once. */
const struct sy_profile *sy_hosts_profile(struct sy_team *team);

/* At rank 0, local: how a scatter is best delivered, as far as measured in this run or an earlier one: one at
 * a time where sending to all at once takes about as long as to one after another. Never so inside one host.
 */
sy_delivery sy_hosts_delivery(struct sy_team *team);

/* The profile's path under the settings, null for none. The caller frees it. */
char *sy_hosts_profile_path(const struct sy_settings *settings);

#endif
