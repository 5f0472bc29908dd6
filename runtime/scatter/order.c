/* The reordered world communicator (RR-4770, section 4.4). */
#include "scatter/order.h"

#include <math.h>
#include <stdlib.h>

#include "scatter/hosts.h"
#include "scatter/raise.h"
#include "scatter/team.h"

static MPI_Comm world = MPI_COMM_NULL; /* MPI_COMM_NULL: MPI_COMM_WORLD itself */

/* Items by which tabulated and affine links are compared, and their size. */
static const int64_t typical_items = 1000000;
static const double typical_item_bytes = 8;

MPI_Comm sy_comm_world(void)
{
    return world == MPI_COMM_NULL ? MPI_COMM_WORLD : world;
}

void sy_order_forget(void)
{
    world = MPI_COMM_NULL;
}

/* Links measured in earlier runs, in steps of a tenth: differences below that are noise and move nobody. */
static bool links_of_profile(struct sy_team *team, int root, sy_rank_cost cost[])
{
    const struct sy_profile *profile = sy_hosts_profile(team);
    for (int i = 0; i < team->size; i++) {
        double s_per_byte =
            sy_by_host_get(&profile->link_s_per_byte, team->hosts->host[i], team->hosts->on_host[i]);
        if (i != root && !(s_per_byte > 0))
            return false;
        double step = i == root ? 0 : pow(1.1, round(log(s_per_byte) / log(1.1)));
        cost[i] = sy_rank_linear(step, 1);
    }
    return true;
}

/* At rank 0: the service order to team->order; false when nothing is known of the links. */
static bool find_order(struct sy_team *team, int root)
{
    sy_platform_problem made;
    if (sy_hosts_platform_problem(team, typical_items, typical_item_bytes, root, &made)) {
        bool found = sy_order_by_bandwidth(&made.problem, 1, team->order) == SY_SUCCESS;
        sy_platform_problem_free(&made);
        return found;
    }
    sy_rank_cost *cost = calloc((size_t)team->size, sizeof *cost);
    bool found = cost && links_of_profile(team, root, cost);
    if (found) {
        sy_problem problem = {.ranks = team->size,
                              .items = typical_items,
                              .unit = 1,
                              .rank = cost,
                              .root = root,
                              .delivery = SY_DELIVERY_ONE_PORT};
        found = sy_order_by_bandwidth(&problem, 1, team->order) == SY_SUCCESS;
    }
    free(cost);
    return found;
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
    if (!sy_mpi_is_up() || world != MPI_COMM_NULL)
        return;
    struct sy_team *team = sy_team_of(MPI_COMM_WORLD);
    if (!team)
        return;
    if (!sy_team_all(team, root >= 0 && root < team->size)) {
        sy_raise(MPI_COMM_WORLD, MPI_ERR_ROOT, SY_EARG, team->rank == 0,
                 "%s:%d: sy_order_ranks: root %d of %d ranks", file, line, root, team->size);
        return;
    }
    if (!team->settings.reorder || team->settings.mode == SY_SHARE_EQUAL || team->size <= 2 ||
        !sy_hosts_of(team))
        return;
    int changes = team->rank == 0 && find_order(team, root) && number_ranks(team, root);
    PMPI_Bcast(&changes, 1, MPI_INT, 0, team->own);
    if (!changes)
        return;
    PMPI_Bcast(team->weight, team->size, MPI_INT64_T, 0, team->own);
    if (PMPI_Comm_split(MPI_COMM_WORLD, 0, (int)team->weight[team->rank], &world) != MPI_SUCCESS)
        world = MPI_COMM_NULL;
    sy_teams_adopt_comm(world);
}
