#include "instances.h"

#include <math.h>
#include <string.h>

uint64_t random_next(struct random_state *random)
{
    uint64_t z = random->state += 0x9E3779B97F4A7C15u; /* splitmix64 */
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

int64_t random_below(struct random_state *random, int64_t below)
{
    return (int64_t)(random_next(random) % (uint64_t)below);
}

static double draw_slope(struct random_state *random, int64_t range)
{
    static const double size[] = {1, 1, 1, 0.5, 0.25, 1e-3, 1e3};
    double slope = (double)random_below(random, range + 1);
    if (random_below(random, 4) == 0) /* no short decimal number */
        slope += (double)random_below(random, 1000003) / 1000003;
    return slope * size[random_below(random, 7)];
}

static void draw_table(struct random_state *random, sy_cost_point *point, sy_cost *cost)
{
    size_t points = 1 + (size_t)random_below(random, INSTANCE_POINTS);
    double items = (double)random_below(random, 3) / 2, seconds = (double)random_below(random, 10);
    for (size_t i = 0; i < points; i++) {
        point[i].items = items;
        point[i].seconds = seconds;
        items += (double)(1 + random_below(random, 8)) + (random_below(random, 4) == 0 ? 0.5 : 0);
        seconds += (double)random_below(random, 30);
    }
    cost->table = point;
    cost->points = points;
}

void instance_draw(struct random_state *random, struct instance *instance)
{
    memset(instance, 0, sizeof *instance);
    instance->kind = (enum instance_kind)random_below(random, INSTANCE_KINDS);
    int ranks = 1 + (int)random_below(random, INSTANCE_RANKS);
    bool limits = random_below(random, 3) == 0, few_links = random_below(random, 2) == 0;
    for (int r = 0; r < ranks; r++) {
        sy_rank_cost *rank = &instance->rank[r];
        sy_cost *cost[2] = {&rank->comm, &rank->comp};
        rank->max_items = -1;
        for (int side = 0; side < 2; side++) {
            cost[side]->s_per_item = draw_slope(random, side == 0 && few_links ? 3 : 20);
            if (random_below(random, 50) == 0) /* no bandwidth, no speed */
                cost[side]->s_per_item = INFINITY;
            if (instance->kind != INSTANCE_LINEAR && random_below(random, 3) > 0)
                cost[side]->startup_s = (double)random_below(random, 15);
            if (instance->kind == INSTANCE_TABLE && random_below(random, 2) == 0)
                draw_table(random, instance->point[2 * r + side], cost[side]);
        }
        if (limits && random_below(random, 3) == 0)
            rank->min_items = random_below(random, 6);
        if (limits && random_below(random, 3) == 0)
            rank->max_items = rank->min_items + random_below(random, 20);
        if (r > 0 && random_below(random, 6) == 0) {
            instance->rank[r] = instance->rank[r - 1]; /* shares the table too */
        }
    }
    int64_t items = random_below(random, 45), unit = 1;
    if (random_below(random, 5) == 0) {
        unit = 1 + random_below(random, 5);
        items = items / unit * unit;
    }
    instance->problem = (sy_problem){.ranks = ranks, .items = items, .unit = unit, .rank = instance->rank};
    instance->problem.root = (int)random_below(random, ranks + 1) - 1;
    if (random_below(random, 2) == 0) {
        for (int k = 0; k < ranks; k++) {
            int other = (int)random_below(random, k + 1);
            instance->order[k] = instance->order[other];
            instance->order[other] = k;
        }
        instance->problem.order = instance->order;
    }
}
