/* What was observed, kept for the rewritten program: its first run then knows the ranks' speeds and links.
 * The lines of the rewritten source are others, so costs are kept by host, not by call site. */
#include "observe/predict.h"
#include "platform/profile.h"
#include "steelyard/error.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The site that most was computed at: the others may be a few items that say little. */
static const struct sy_run_site *main_site(const struct sy_run *run)
{
    const struct sy_run_site *best = NULL;
    double most = 0.0;
    for (size_t i = 0; i < run->site_count; i++) {
        const struct sy_run_site *site = &run->sites[i];
        double compute = sy_run_balance(site).mean_compute_s * site->size;
        if (site->plan.counts && site->size > 1 && compute > most) {
            most = compute;
            best = site;
        }
    }
    return best;
}

/* Which process of its host a rank is, in the order of MPI_COMM_WORLD: that does not depend on how a
 * communicator, here or in the rewritten program, numbers its ranks. */
static int place_on_host(const struct sy_run *run, int process)
{
    const char *host = run->ranks[process].host;
    int place = 0;
    for (int other = 0; other < process; other++)
        place += run->ranks[other].host && host && strcmp(run->ranks[other].host, host) == 0;
    return place;
}

static int merge(struct sy_profile *profile, const struct sy_run *run, const struct sy_run_site *site)
{
    size_t n = (size_t)site->size;
    const char **host = calloc(n, sizeof *host);
    int *on_host = calloc(n, sizeof *on_host);
    double *speed = calloc(n, sizeof *speed), *link = calloc(n, sizeof *link);
    int rc = SY_ENOMEM;
    if (host && on_host && speed && link) {
        for (int r = 0; r < site->size; r++) {
            const char *name = run->ranks[site->ranks[r]].host;
            host[r] = name ? name : "";
            on_host[r] = place_on_host(run, site->ranks[r]);
            double compute_s = site->plan.compute_s_per_item[r], link_s = site->plan.link_s_per_item[r];
            if (site->totals[r].items > 0 && compute_s > 0.0)
                speed[r] = 1.0 / compute_s;
            if (site->item_bytes > 0.0)
                link[r] = link_s / site->item_bytes;
        }
        struct sy_profile_news news = {.ranks = site->size, .host = host, .on_host = on_host};
        rc = sy_by_host_merge(&profile->speed, &news, speed);
        if (rc == SY_SUCCESS)
            rc = sy_by_host_merge(&profile->link_s_per_byte, &news, link);
    }
    free(host);
    free(on_host);
    free(speed);
    free(link);
    return rc;
}

int sy_observe_learn(const struct sy_run *run, char *kept, size_t size)
{
    const struct sy_run_site *site = run->complete ? main_site(run) : NULL;
    const char *wanted = getenv("STEELYARD_PROFILE");
    kept[0] = '\0';
    if (!site || (wanted && strcmp(wanted, "none") == 0))
        return SY_SUCCESS;
    char *own = wanted && wanted[0] ? NULL : sy_profile_default_path();
    const char *path = wanted && wanted[0] ? wanted : own;
    if (!path)
        return SY_SUCCESS;
    int lock = sy_profile_lock(path);
    struct sy_profile profile;
    int rc = sy_profile_load(path, &profile);
    if (rc == SY_SUCCESS) {
        rc = merge(&profile, run, site);
        if (rc == SY_SUCCESS)
            rc = sy_profile_save(&profile, path);
        sy_profile_free(&profile);
    }
    sy_profile_unlock(lock);
    snprintf(kept, size, "%s", path);
    free(own);
    return rc;
}
