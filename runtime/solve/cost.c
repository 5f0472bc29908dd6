#include "solve/cost.h"

#include <math.h>
#include <string.h>

#include "error/message.h"

static int check_cost(const sy_cost *cost, int rank, const char *what)
{
    if (cost->points == 0) {
        if (isnan(cost->startup_s) || isnan(cost->s_per_item))
            return sy_fail(SY_EARG, "rank %d: the %s cost is not a number", rank, what);
        if (cost->startup_s < 0 || cost->s_per_item < 0)
            return sy_fail(SY_EARG, "rank %d: the %s cost is negative", rank, what);
        return SY_SUCCESS;
    }
    if (!cost->table)
        return sy_fail(SY_EARG, "rank %d: the %s table is null", rank, what);
    for (size_t i = 0; i < cost->points; i++) {
        const sy_cost_point *point = &cost->table[i];
        if (!isfinite(point->items) || !isfinite(point->seconds))
            return sy_fail(SY_EARG, "rank %d: point %zu of the %s table is not finite", rank, i, what);
        if (point->items < 0 || point->seconds < 0)
            return sy_fail(SY_EARG, "rank %d: point %zu of the %s table is negative", rank, i, what);
        if (i > 0 && point->items <= cost->table[i - 1].items)
            return sy_fail(SY_EARG, "rank %d: the items of the %s table do not increase at point %zu", rank,
                           what, i);
    }
    return SY_SUCCESS;
}

int sy_problem_check(const sy_problem *problem)
{
    if (!problem || problem->ranks < 1 || !problem->rank)
        return sy_fail(SY_EARG, "a distribution needs at least one rank");
    if (problem->items < 0 || problem->unit < 0)
        return sy_fail(SY_EARG, "a negative number of items or unit");
    if (problem->root < -1 || problem->root >= problem->ranks)
        return sy_fail(SY_EARG, "root %d is not one of %d ranks", problem->root, problem->ranks);
    if (!(problem->root_link_s_per_item >= 0) || isinf(problem->root_link_s_per_item))
        return sy_fail(SY_EARG, "the cost of the root's link is negative or not a number");
    if (problem->delivery != SY_DELIVERY_ONE_PORT && problem->delivery != SY_DELIVERY_CONCURRENT)
        return sy_fail(SY_EARG, "unknown delivery %d", (int)problem->delivery);
    for (int r = 0; r < problem->ranks; r++) {
        int error = r == problem->root ? SY_SUCCESS : check_cost(&problem->rank[r].comm, r, "communication");
        if (!error)
            error = check_cost(&problem->rank[r].comp, r, "computation");
        if (error)
            return error;
    }
    return SY_SUCCESS;
}

int sy_problem_order(const sy_problem *problem, int *order)
{
    int ranks = problem->ranks;
    if (!problem->order) {
        int served = 0;
        for (int r = 0; r < ranks; r++)
            if (r != problem->root)
                order[served++] = r;
        if (problem->root >= 0)
            order[served] = problem->root;
        return SY_SUCCESS;
    }
    for (int k = 0; k < ranks; k++)
        order[k] = -1;
    for (int k = 0; k < ranks; k++) {
        int r = problem->order[k];
        if (r < 0 || r >= ranks || order[r] >= 0)
            return sy_fail(SY_EARG, "the service order is not a permutation of the ranks");
        order[r] = k;
    }
    memcpy(order, problem->order, (size_t)ranks * sizeof *order);
    return SY_SUCCESS;
}

/* On the piece that ends at point `right`, or behind the last point. */
static double on_piece(const sy_cost *cost, size_t right_point, double items)
{
    sy_cost_point right = cost->table[right_point], left = {0, 0};
    if (right_point > 0)
        left = cost->table[right_point - 1];
    if (right.items <= left.items) /* the only point is at no items */
        return right.seconds;
    return left.seconds +
           (right.seconds - left.seconds) * ((items - left.items) / (right.items - left.items));
}

double sy_cost_seconds(const sy_cost *cost, double items)
{
    if (items <= 0)
        return 0;
    if (cost->points == 0)
        return cost->startup_s + cost->s_per_item * items;
    size_t first = 0, last = cost->points - 1; /* the first point at or behind `items` */
    while (first < last) {
        size_t middle = (first + last) / 2;
        if (cost->table[middle].items < items)
            first = middle + 1;
        else
            last = middle;
    }
    return on_piece(cost, first, items);
}

double sy_cost_seconds_near(const sy_cost *cost, double items, size_t *point)
{
    if (items <= 0)
        return 0;
    while (*point > 0 && cost->table[*point - 1].items >= items)
        --*point;
    while (*point + 1 < cost->points && cost->table[*point].items < items)
        ++*point;
    return on_piece(cost, *point, items);
}

bool sy_cost_is_never(const sy_cost *cost)
{
    return cost->points == 0 && (isinf(cost->startup_s) || isinf(cost->s_per_item));
}
