/* Random small distribution problems, the same for the same seed on every machine. */
#ifndef TESTS_SOLVE_INSTANCES_H
#define TESTS_SOLVE_INSTANCES_H

#include <stdbool.h>
#include <stdint.h>
#include <steelyard/solve.h>

#define INSTANCE_RANKS 7
#define INSTANCE_POINTS 6

struct random_state {
    uint64_t state;
};
uint64_t random_next(struct random_state *random);
/* Uniform in [0, below). */
int64_t random_below(struct random_state *random, int64_t below);

enum instance_kind { INSTANCE_LINEAR, INSTANCE_AFFINE, INSTANCE_TABLE, INSTANCE_KINDS };

struct instance {
    enum instance_kind kind;
    sy_problem problem; /* borrows what follows: instances do not move */
    sy_rank_cost rank[INSTANCE_RANKS];
    sy_cost_point point[2 * INSTANCE_RANKS][INSTANCE_POINTS];
    int order[INSTANCE_RANKS];
};

/* p, n, costs (also zero, equal, of very different size), limits, units, order and root drawn at random; some
 * instances are infeasible on purpose. */
void instance_draw(struct random_state *random, struct instance *instance);

#endif
