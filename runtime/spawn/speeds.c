#include "spawn/speeds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "platform/profile.h"
#include "solve/cost.h"
#include "spawn/table/table_parts.h"
#include "steelyard/platform.h"

static const double ITEMS = 1e6; /* a platform's costs may be curves: speeds are taken here */

/* speed[i] of each host from the platform file; 0 where it says nothing. */
static void of_platform(const struct sy_table *table, const char *path, double speed[])
{
    sy_platform *platform;
    sy_platform_problem made;
    if (sy_platform_load(path, &platform) != SY_SUCCESS)
        return;
    if (sy_platform_problem_make(platform, (int64_t)ITEMS, 1, -1, &made) == SY_SUCCESS) {
        for (int i = 0; i < sy_table_hosts(table); i++) {
            int host = sy_platform_host_by_name(platform, sy_table_at(table, i)->name);
            double seconds =
                host >= 0 ? sy_cost_seconds(&made.rank[sy_platform_first_rank(platform, host)].comp, ITEMS)
                          : 0;
            speed[i] = seconds > 0 && isfinite(seconds) ? 1 / seconds : 0;
        }
        sy_platform_problem_free(&made);
    }
    sy_platform_free(platform);
}

static void of_profile(const struct sy_table *table, double speed[])
{
    const char *set = getenv("STEELYARD_PROFILE");
    struct sy_profile profile = {0};
    if (set && strcmp(set, "none") == 0)
        return;
    char *path = set && set[0] ? NULL : sy_profile_default_path();
    if ((path || (set && set[0])) && sy_profile_load(path ? path : set, &profile) == SY_SUCCESS)
        for (int i = 0; i < sy_table_hosts(table); i++) {
            double known = sy_by_host_get(&profile.speed, sy_table_at(table, i)->name, 0);
            speed[i] = known > 0 && isfinite(known) ? known : 0;
        }
    sy_profile_free(&profile);
    free(path);
}

void sy_speeds_set(struct sy_table *table)
{
    int hosts = sy_table_hosts(table), n = 0;
    const char *platform = getenv("STEELYARD_PLATFORM");
    double *speed = calloc((size_t)hosts + 1, 2 * sizeof *speed), *known = speed + hosts + 1;
    if (!speed)
        return;
    if (platform && platform[0])
        of_platform(table, platform, speed);
    else
        of_profile(table, speed);
    for (int i = 0; i < hosts; i++)
        if (speed[i] > 0)
            known[n++] = speed[i];
    double middle = sy_middle(known, n);
    for (int i = 0; i < hosts && middle > 0; i++)
        if (speed[i] > 0)
            sy_table_host(table, sy_table_at(table, i)->name, 0, speed[i] / middle, NULL);
    free(speed);
}
