#include "scatter/loss.h"

#include <math.h>
#include <stdlib.h>

#include "platform/profile.h"
#include "scatter/apportion.h"
#include "scatter/learn.h"

static const double least_loss = 0.05;

/* The costs of this run: measured, and of ranks without items as planned, scaled by what was measured of the
 * others. */
static void measured_costs(const struct sy_team *team, const struct sy_knowledge *known, sy_rank_cost cost[])
{
    double *ratio = team->gathered; /* scratch */
    for (int i = 0; i < team->size; i++)
        ratio[i] = known->compute_s_per_item[i] / known->planned_compute_s[i];
    double scale = sy_median(ratio, team->size); /* sorts */
    for (int i = 0; i < team->size; i++) {
        double compute_s = known->compute_s_per_item[i];
        double link_s = known->planned ? known->planned_link_s[i] : 0;
        if (!(compute_s > 0))
            compute_s = known->planned_compute_s[i] * (scale > 0 ? scale : 1);
        cost[i] = sy_rank_linear(link_s > 0 ? link_s : 0, compute_s > 0 ? compute_s : 0);
    }
}

bool sy_site_lost(const struct sy_team *team, const struct sy_site *site)
{
    const struct sy_knowledge *known = site->known;
    if (!known || known->current_total <= 0 || known->by_platform)
        return false;
    sy_rank_cost *cost = malloc((size_t)team->size * sizeof *cost);
    int64_t *equal = malloc((size_t)team->size * sizeof *equal);
    bool lost = false;
    if (cost && equal) {
        measured_costs(team, known, cost);
        sy_apportion_equal(known->current_total, team->size, equal);
        sy_problem problem = {.ranks = team->size,
                              .items = known->current_total,
                              .unit = 1,
                              .rank = cost,
                              .root = site->root,
                              .delivery = known->delivery};
        double present_s = 0;
        double equal_s = 0;
        lost = sy_timeline(&problem, known->current, NULL, NULL, NULL, &present_s) == SY_SUCCESS &&
               sy_timeline(&problem, equal, NULL, NULL, NULL, &equal_s) == SY_SUCCESS &&
               present_s > (1 + least_loss) * equal_s;
    }
    free(cost);
    free(equal);
    return lost;
}
