/* From a platform to a distribution problem: ranks, bytes to items, another root. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "platform/description.h"
#include "solve/cost.h"

const char *sy_platform_name(const sy_platform *platform)
{
    return platform->name;
}

int sy_platform_ranks(const sy_platform *platform)
{
    return platform->ranks;
}

int sy_platform_hosts(const sy_platform *platform)
{
    return platform->hosts;
}

int sy_platform_root(const sy_platform *platform)
{
    return platform->host[platform->root_host].first_rank;
}

sy_delivery sy_platform_delivery(const sy_platform *platform)
{
    return platform->delivery;
}

static bool is_host(const sy_platform *platform, int host)
{
    return host >= 0 && host < platform->hosts;
}

const char *sy_platform_host_name(const sy_platform *platform, int host)
{
    return is_host(platform, host) ? platform->host[host].name : NULL;
}

int sy_platform_host_ranks(const sy_platform *platform, int host)
{
    return is_host(platform, host) ? platform->host[host].ranks : 0;
}

int sy_platform_first_rank(const sy_platform *platform, int host)
{
    return is_host(platform, host) ? platform->host[host].first_rank : -1;
}

int sy_platform_host_by_name(const sy_platform *platform, const char *name)
{
    for (int h = 0; name && h < platform->hosts; h++)
        if (strcmp(platform->host[h].name, name) == 0)
            return h;
    return -1;
}

int sy_platform_host_of(const sy_platform *platform, int rank)
{
    if (rank < 0 || rank >= platform->ranks)
        return -1;
    int first = 0, last = platform->hosts - 1;
    while (first < last) {
        int middle = (first + last + 1) / 2;
        if (platform->host[middle].first_rank <= rank)
            first = middle;
        else
            last = middle - 1;
    }
    return first;
}

int sy_platform_needs_item_bytes(const sy_platform *platform)
{
    bool needs = platform->root_link.per_byte;
    for (int h = 0; h < platform->hosts; h++)
        needs = needs || platform->host[h].link.per_byte;
    return needs;
}

/* A cost per item; tables are copied to *points, which moves on. */
static sy_cost per_item(const struct host_cost *given, double item_bytes, sy_cost_point **points)
{
    sy_cost cost = given->cost;
    double by = given->per_byte ? item_bytes : 1;
    cost.s_per_item *= by;
    if (cost.points > 0) {
        for (size_t i = 0; i < cost.points; i++) {
            (*points)[i].items = given->cost.table[i].items / by;
            (*points)[i].seconds = given->cost.table[i].seconds;
        }
        cost.table = *points;
        *points += cost.points;
    }
    return cost;
}

static const struct host_cost free_link;

/* The link from the host `from` to the host `to`, by rate at the equal share the slower of the two where the
 * platform's root is neither. */
static const struct host_cost *link_between(const sy_platform *platform, int from, int to, double items,
                                            double item_bytes)
{
    const struct host_cost *a = &platform->host[from].link, *b = &platform->host[to].link;
    if (from == to)
        return from == platform->root_host ? a : &free_link;
    if (from == platform->root_host)
        return b;
    if (to == platform->root_host)
        return a;
    double at_a = sy_cost_seconds(&a->cost, items * (a->per_byte ? item_bytes : 1));
    double at_b = sy_cost_seconds(&b->cost, items * (b->per_byte ? item_bytes : 1));
    return at_a > at_b ? a : b;
}

static int check_bytes(const sy_platform *platform, double item_bytes)
{
    if (!(item_bytes >= 0) || isinf(item_bytes))
        return sy_fail(SY_EARG, "the size of an item is negative or not a number");
    if (item_bytes <= 0 && sy_platform_needs_item_bytes(platform))
        return sy_fail(SY_EARG, "the platform gives link costs per byte: the size of an item is needed");
    return SY_SUCCESS;
}

int sy_platform_problem_on(const sy_platform *platform, const int *host, int ranks, int root, int64_t items,
                           double item_bytes, sy_platform_problem *made)
{
    if (!made)
        return sy_fail(SY_EARG, "nowhere to put the problem");
    memset(made, 0, sizeof *made);
    if (!platform || !host || ranks < 1 || root < 0 || root >= ranks)
        return sy_fail(SY_EARG, "root %d is not one of %d ranks", root, ranks);
    int error = check_bytes(platform, item_bytes);
    if (error)
        return error;
    size_t points = 0;
    for (int r = 0; r < ranks; r++) {
        if (!is_host(platform, host[r]))
            return sy_fail(SY_EARG, "rank %d is on host %d, the platform has %d", r, host[r],
                           platform->hosts);
        points += platform->host[host[r]].compute.cost.points;
        points += link_between(platform, host[root], host[r], (double)items / ranks, item_bytes)->cost.points;
    }
    made->rank = calloc((size_t)ranks, sizeof *made->rank);
    made->points = malloc((points + 1) * sizeof *made->points);
    if (!made->rank || !made->points) {
        sy_platform_problem_free(made);
        return sy_fail(SY_ENOMEM, "out of memory");
    }
    sy_cost_point *next = made->points;
    for (int r = 0; r < ranks; r++) {
        const struct host *h = &platform->host[host[r]];
        made->rank[r].comp = per_item(&h->compute, item_bytes, &next);
        if (r != root)
            made->rank[r].comm =
                per_item(link_between(platform, host[root], host[r], (double)items / ranks, item_bytes),
                         item_bytes, &next);
        made->rank[r].min_items = h->min_items;
        made->rank[r].max_items = h->max_items;
    }
    made->problem = (sy_problem){.ranks = ranks, .items = items, .unit = 1, .rank = made->rank, .root = root};
    made->problem.delivery = platform->delivery;
    made->problem.root_link_s_per_item =
        platform->root_link.cost.s_per_item * (platform->root_link.per_byte ? item_bytes : 1);
    return SY_SUCCESS;
}

int sy_platform_problem_make(const sy_platform *platform, int64_t items, double item_bytes, int root,
                             sy_platform_problem *made)
{
    if (!platform || !made)
        return sy_fail(SY_EARG, "no platform, or nowhere to put the problem");
    int *host = calloc((size_t)platform->ranks, sizeof *host);
    if (!host)
        return sy_fail(SY_ENOMEM, "out of memory");
    for (int h = 0; h < platform->hosts; h++)
        for (int k = 0; k < platform->host[h].ranks; k++)
            host[platform->host[h].first_rank + k] = h;
    if (root == -1)
        root = sy_platform_root(platform);
    int error = sy_platform_problem_on(platform, host, platform->ranks, root, items, item_bytes, made);
    free(host);
    return error;
}

void sy_platform_problem_free(sy_platform_problem *made)
{
    free(made->rank);
    free(made->points);
    memset(made, 0, sizeof *made);
}

int sy_platform_move_s(const sy_platform *platform, int64_t items, double item_bytes, int root,
                       double *seconds)
{
    int host = platform ? sy_platform_host_of(platform, root) : -1;
    if (host < 0 || !seconds)
        return sy_fail(SY_EARG, "rank %d is not on the platform", root);
    int error = check_bytes(platform, item_bytes);
    if (error)
        return error;
    const struct host_cost *link = &platform->host[host].link;
    *seconds = host == platform->root_host
                   ? 0
                   : sy_cost_seconds(&link->cost, (double)items * (link->per_byte ? item_bytes : 1));
    return SY_SUCCESS;
}

int sy_platform_best_root(const sy_platform *platform, int64_t items, double item_bytes, int *root,
                          double *total_s, double *moved_s)
{
    if (!platform || !root)
        return sy_fail(SY_EARG, "no platform, or nowhere to put the root");
    int64_t *shares = malloc((size_t)platform->ranks * sizeof *shares);
    int *order = malloc((size_t)platform->ranks * sizeof *order);
    int error = shares && order ? SY_SUCCESS : sy_fail(SY_ENOMEM, "out of memory");
    double best = INFINITY;
    for (int h = 0; h < platform->hosts && !error; h++) {
        int candidate = platform->host[h].first_rank;
        double moved = 0;
        sy_solution solution = {0};
        sy_platform_problem made;
        error = sy_platform_move_s(platform, items, item_bytes, candidate, &moved);
        if (error)
            break;
        error = sy_platform_problem_make(platform, items, item_bytes, candidate, &made);
        if (error)
            break;
        error = sy_order_by_bandwidth(&made.problem, 1, order);
        made.problem.order = order;
        if (!error)
            error = sy_solve(&made.problem, SY_SOLVER_EXACT, shares, &solution);
        sy_platform_problem_free(&made);
        double total = moved + solution.makespan_s;
        if (total_s)
            total_s[h] = total;
        if (moved_s)
            moved_s[h] = moved;
        /* The data's own host wins ties: nothing moves. */
        if (total < best || (total <= best && h == platform->root_host)) {
            best = total;
            *root = candidate;
        }
    }
    free(shares);
    free(order);
    return error;
}
