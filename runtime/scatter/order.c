/* The reordered world communicator (RR-4770, section 4.4). */

#include <math.h>
#include <stdlib.h>

#include "scatter/apportion.h"
#include "scatter/hosts.h"
#include "scatter/raise.h"
#include "scatter/team.h"

static MPI_Comm world = MPI_COMM_NULL; /* MPI_COMM_NULL: MPI_COMM_WORLD itself */

/* Items by which tabulated and affine links are compared, and their size. */
static const int64_t typical_items = 1000000;
static const double typical_item_bytes = 8;
/* Ranks are renumbered by what earlier runs measured for at least this gain, at so many items for each. */
static const double least_gain = 0.01;
enum { items_per_rank = 10000 };

MPI_Comm sy_comm_world(void)
{
    return world == MPI_COMM_NULL ? MPI_COMM_WORLD : world;
}

/* Links measured in earlier runs, per byte. Ranks of one host have one link, and count with the fastest that
 * was seen: what they differ by is how soon each was running when its data came. Hosts count in steps of a
 * tenth. */
static bool links_of_profile(struct sy_team *team, int root, double s_per_byte[])
{
    const struct sy_profile *profile = sy_hosts_profile(team);
    for (int i = 0; i < team->size; i++) {
        double least = sy_by_host_least(&profile->link_s_per_byte, team->hosts->host[i]);
        if (i != root && !(least > 0))
            return false;
        s_per_byte[i] = i == root ? 0 : pow(1.1, round(log(least) / log(1.1)));
    }
    return true;
}

/* What the best shares take at least, as a rational number, when the ranks are served in `order` (null: as
 * they are numbered); NaN when that cannot be said. */
static double solved_s(struct sy_team *team, const sy_problem *problem, const int order[])
{
    sy_problem ordered = *problem;
    ordered.order = order;
    sy_solution solution;
    int rc = sy_solve(&ordered, SY_SOLVER_CLOSED_FORM, team->share, &solution);
    return rc == SY_SUCCESS ? solution.lower_bound_s : NAN;
}

/* By links of earlier runs, if that is predicted to gain a hundredth at some place of the program whose costs
 * are known. Where all are served at once the order is of no matter. */
static bool order_of_profile(struct sy_team *team, int root, const double s_per_byte[], sy_rank_cost cost[])
{
    const struct sy_profile *profile = sy_hosts_profile(team);
    bool one_by_one =
        team->settings.delivery == SY_DELIVER_ORDERED ||
        (team->settings.delivery == SY_DELIVER_AUTO && sy_hosts_delivery(team) == SY_DELIVERY_ONE_PORT);
    sy_problem problem = {.ranks = team->size,
                          .items = (int64_t)items_per_rank * team->size,
                          .unit = 1,
                          .rank = cost,
                          .root = root,
                          .delivery = SY_DELIVERY_ONE_PORT};
    bool pays = false;
    for (int s = 0; one_by_one && !pays && s < profile->sites_n; s++) {
        const struct sy_profile_site *site = &profile->sites[s];
        bool known = site->item_bytes > 0;
        for (int i = 0; known && i < team->size; i++) {
            double compute_s =
                sy_by_host_get(&site->s_per_item, team->hosts->host[i], team->hosts->on_host[i]);
            known = compute_s > 0;
            if (known)
                cost[i] = sy_rank_linear(s_per_byte[i] * site->item_bytes, compute_s);
        }
        if (!known || sy_order_by_bandwidth(&problem, 1, team->order) != SY_SUCCESS)
            continue;
        pays = solved_s(team, &problem, team->order) <= (1 - least_gain) * solved_s(team, &problem, NULL);
    }
    return pays;
}

/* At rank 0: the service order to team->order; false when nothing is known that speaks for another one. A
 * platform file's order is taken as it is. */
static bool find_order(struct sy_team *team, int root)
{
    sy_platform_problem made;
    if (sy_hosts_platform_problem(team, typical_items, typical_item_bytes, root, &made)) {
        bool found = sy_order_by_bandwidth(&made.problem, 1, team->order) == SY_SUCCESS;
        sy_platform_problem_free(&made);
        return found;
    }
    sy_rank_cost *cost = calloc((size_t)team->size, sizeof *cost);
    double *s_per_byte = calloc((size_t)team->size, sizeof *s_per_byte);
    bool found = cost && s_per_byte && links_of_profile(team, root, s_per_byte) &&
                 order_of_profile(team, root, s_per_byte, cost);
    free(s_per_byte);
    free(cost);
    return found;
}

/* Any order: the seed's. */
static void shuffle_order(struct sy_team *team)
{
    for (int i = 0; i < team->size; i++) {
        int with = (int)(sy_hash_of(team->settings.order_seed, i) % ((unsigned)i + 1));
        team->order[i] = team->order[with];
        team->order[with] = i;
    }
}

/* From the service order to new numbers in team->weight: the root keeps its own, the others take the free
 * ones in the order of service. Returns whether anybody's changes. */
static bool number_ranks(struct sy_team *team, int root)
{
    bool changes = false;
    int next = 0;
    for (int i = 0; i < team->size; i++) {
        int rank = team->order[i];
        if (rank == root)
            continue;
        if (next == root)
            next++;
        changes = changes || rank != next;
        team->weight[rank] = next++;
    }
    team->weight[root] = root;
    return changes;
}

void sy_order_ranks_at(int root, const char *file, int line)
{
    (void)file;
    (void)line;
    if (!sy_mpi_is_up() || world != MPI_COMM_NULL)
        return;
    struct sy_team *team = sy_team_of(MPI_COMM_WORLD);
    if (!team)
        return;
    /* The program may yet say that it needs more ranks than these. */
    if (!sy_team_all(team, root >= 0 && root < team->size))
        return;
    bool shuffle = team->settings.shuffle;
    if (team->size <= 2 || (!shuffle && (!team->settings.reorder || team->settings.mode == SY_SHARE_EQUAL ||
                                         !sy_hosts_of(team))))
        return;
    if (team->rank == 0 && shuffle)
        shuffle_order(team);
    int changes = team->rank == 0 && (shuffle || find_order(team, root)) && number_ranks(team, root);
    PMPI_Bcast(&changes, 1, MPI_INT, 0, team->own);
    if (!changes)
        return;
    PMPI_Bcast(team->weight, team->size, MPI_INT64_T, 0, team->own);
    if (PMPI_Comm_split(MPI_COMM_WORLD, 0, (int)team->weight[team->rank], &world) != MPI_SUCCESS)
        world = MPI_COMM_NULL;
    sy_teams_adopt_comm(&world);
}
