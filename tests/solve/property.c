/* Every solver against Algorithm 1 on random small instances.
 *
 *     solve_property [INSTANCES [SEED]]
 *
 * Exact solvers: the same makespan, to the tick. Heuristics: within equation 4. All: shares that respect
 * limits and units and sum to n, a lower bound that is one, and the same timeline in floating point. The
 * order search is never worse than where it started; concurrent delivery is held against trying all
 * distributions; the exact solvers against each other on thousands of items. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "instances.h"

static long failures;

static void fail(long index, const struct instance *instance, const char *what, double expected, double got)
{
    if (failures++ < 20)
        printf("instance %ld (kind %d, p %d, n %lld, unit %lld): %s: expected %.17g, got %.17g\n", index,
               (int)instance->kind, instance->problem.ranks, (long long)instance->problem.items,
               (long long)instance->problem.unit, what, expected, got);
}

static void check_shares(long index, const struct instance *instance, const int64_t *shares,
                         const sy_solution *solution)
{
    const sy_problem *problem = &instance->problem;
    int64_t total = 0;
    for (int r = 0; r < problem->ranks; r++) {
        const sy_rank_cost *rank = &problem->rank[r];
        total += shares[r];
        if (shares[r] < rank->min_items || (rank->max_items >= 0 && shares[r] > rank->max_items))
            fail(index, instance, "a limit", (double)rank->max_items, (double)shares[r]);
        if (shares[r] % problem->unit != 0 || shares[r] < 0)
            fail(index, instance, "the unit", (double)problem->unit, (double)shares[r]);
    }
    if (total != problem->items)
        fail(index, instance, "the sum of the shares", (double)problem->items, (double)total);
    double makespan;
    if (sy_timeline(problem, shares, NULL, NULL, NULL, &makespan) != SY_SUCCESS)
        fail(index, instance, "the timeline", 0, 1);
    /* Ticks round each item's cost by half a tick at most. */
    double slack = 1e-9 * (1 + makespan) + 100 * solution->tick_s;
    if (fabs(makespan - solution->makespan_s) > slack)
        fail(index, instance, "the timeline's makespan", solution->makespan_s, makespan);
    if (solution->lower_bound_s > solution->makespan_s)
        fail(index, instance, "the lower bound", solution->makespan_s, solution->lower_bound_s);
}

static void check_one_port(long index, struct instance *instance, long *feasible)
{
    static const sy_solver exact[] = {SY_SOLVER_EXACT, SY_SOLVER_DP_OPTIMIZED, SY_SOLVER_DP_WINDOW};
    static const sy_solver heuristic[] = {SY_SOLVER_CLOSED_FORM, SY_SOLVER_DEADLINE, SY_SOLVER_LP};
    int64_t shares[INSTANCE_RANKS];
    sy_solution oracle, solution;
    int expected = sy_solve(&instance->problem, SY_SOLVER_DP_BASIC, shares, &oracle);
    if (expected == SY_SUCCESS) {
        ++*feasible;
        check_shares(index, instance, shares, &oracle);
    } else if (expected != SY_EINFEASIBLE) {
        fail(index, instance, "the oracle's code", SY_EINFEASIBLE, expected);
    }
    for (size_t s = 0; s < sizeof exact / sizeof exact[0]; s++) {
        int error = sy_solve(&instance->problem, exact[s], shares, &solution);
        if (error != expected)
            fail(index, instance, sy_solver_name(exact[s]), expected, error);
        if (error || expected)
            continue;
        check_shares(index, instance, shares, &solution);
        if (solution.makespan_ticks != oracle.makespan_ticks)
            fail(index, instance, sy_solver_name(exact[s]), (double)oracle.makespan_ticks,
                 (double)solution.makespan_ticks);
        if (!solution.proven)
            fail(index, instance, "proof", 1, 0);
        if (solution.lower_bound_s > oracle.makespan_s * (1 + 1e-12))
            fail(index, instance, "the lower bound", oracle.makespan_s, solution.lower_bound_s);
    }
    /* A linear program is far slower than all the others: every 64th instance. */
    size_t heuristics = index % 64 == 0 ? 3 : 2;
    for (size_t s = 0; s < heuristics && expected == SY_SUCCESS; s++) {
        int error = sy_solve(&instance->problem, heuristic[s], shares, &solution);
        if (error) {
            fail(index, instance, sy_solver_name(heuristic[s]), 0, error);
            continue;
        }
        check_shares(index, instance, shares, &solution);
        if (solution.makespan_ticks < oracle.makespan_ticks)
            fail(index, instance, "a heuristic below the optimum", (double)oracle.makespan_ticks,
                 (double)solution.makespan_ticks);
        if (solution.solver != heuristic[s] && solution.note[0] == '\0')
            fail(index, instance, "a fallback without a note", 1, 0);
        bool bounded = solution.solver == SY_SOLVER_CLOSED_FORM || solution.solver == SY_SOLVER_LP;
        if (bounded &&
            solution.makespan_s > oracle.makespan_s + solution.guarantee_s * (1 + 1e-12) + solution.tick_s)
            fail(index, instance, "equation 4", oracle.makespan_s + solution.guarantee_s,
                 solution.makespan_s);
    }
}

/* The least makespan of all distributions under the problem's delivery, by trying them. */
static double try_all(const sy_problem *problem, int rank, int64_t left, int64_t *shares)
{
    double best = INFINITY;
    const sy_rank_cost *limits = &problem->rank[rank];
    int64_t low = (limits->min_items + problem->unit - 1) / problem->unit * problem->unit;
    for (int64_t share = low; share <= left; share += problem->unit) {
        if (limits->max_items >= 0 && share > limits->max_items)
            break;
        double makespan = INFINITY;
        shares[rank] = share;
        if (rank < problem->ranks - 1)
            makespan = try_all(problem, rank + 1, left - share, shares);
        else if (share == left)
            sy_timeline(problem, shares, NULL, NULL, NULL, &makespan);
        best = fmin(best, makespan);
    }
    return best;
}

static void check_concurrent(long index, struct instance *instance, struct random_state *random)
{
    sy_problem problem = instance->problem;
    if (problem.ranks > 4 || problem.items > 24)
        return;
    problem.delivery = SY_DELIVERY_CONCURRENT;
    problem.root_link_s_per_item = random_below(random, 2) == 0 ? 0 : (double)random_below(random, 8) / 2;
    int64_t shares[INSTANCE_RANKS], tried[INSTANCE_RANKS];
    sy_solution solution;
    instance->problem = problem;
    int error = sy_solve(&problem, SY_SOLVER_EXACT, shares, &solution);
    double best = try_all(&problem, 0, problem.items, tried);
    if (error != (isinf(best) ? SY_EINFEASIBLE : SY_SUCCESS)) {
        fail(index, instance, "the concurrent solver's code", isinf(best) ? SY_EINFEASIBLE : 0, error);
        return;
    }
    if (error)
        return;
    check_shares(index, instance, shares, &solution);
    if (fabs(solution.makespan_s - best) > 1e-9 * (1 + best))
        fail(index, instance, "concurrent", best, solution.makespan_s);
    if (!solution.proven || solution.solver != SY_SOLVER_CONCURRENT || solution.note[0] != '\0')
        fail(index, instance, "the concurrent solver's proof", 1, solution.proven);
}

static void check_order(long index, struct instance *instance)
{
    sy_problem problem = instance->problem;
    int order[INSTANCE_RANKS], exchanges;
    int64_t shares[INSTANCE_RANKS];
    sy_solution before, after;
    if (sy_order_by_bandwidth(&problem, 1, order) != SY_SUCCESS)
        fail(index, instance, "the order by bandwidth", 0, 1);
    problem.order = order;
    if (sy_solve(&problem, SY_SOLVER_EXACT, shares, &before) != SY_SUCCESS)
        return;
    if (sy_order_improve(&problem, order, 0, shares, &after, &exchanges) != SY_SUCCESS)
        fail(index, instance, "the order search", 0, 1);
    if (after.makespan_ticks > before.makespan_ticks ||
        (exchanges > 0 && after.makespan_ticks == before.makespan_ticks))
        fail(index, instance, "the order search is worse", (double)before.makespan_ticks,
             (double)after.makespan_ticks);
    if (problem.root >= 0 && order[problem.ranks - 1] != problem.root)
        fail(index, instance, "the root's place", problem.root, order[problem.ranks - 1]);
}

/* The same problem with some thousand items, where the bands leave most states out: the three exact solvers.
 */
static void check_larger(long index, struct instance *instance, struct random_state *random)
{
    int64_t factor = 10 + random_below(random, 90);
    sy_problem *problem = &instance->problem;
    problem->items *= factor;
    for (int r = 0; r < problem->ranks; r++) {
        sy_rank_cost *rank = &instance->rank[r];
        if (rank->max_items > 0)
            rank->max_items *= factor;
        rank->min_items *= random_below(random, 2) == 0 ? factor : 1;
    }
    for (int t = 0; t < 2 * INSTANCE_RANKS; t++)
        for (int i = 0; i < INSTANCE_POINTS; i++)
            instance->point[t][i].items *= (double)factor;
    static const sy_solver solver[] = {SY_SOLVER_DP_OPTIMIZED, SY_SOLVER_DP_WINDOW, SY_SOLVER_EXACT};
    sy_solution solution[3];
    int64_t shares[INSTANCE_RANKS];
    int error[3];
    for (int s = 0; s < 3; s++) {
        error[s] = sy_solve(problem, solver[s], shares, &solution[s]);
        if (error[s] != error[0])
            fail(index, instance, "larger: the code", error[0], error[s]);
        if (error[s] || error[0])
            continue;
        check_shares(index, instance, shares, &solution[s]);
        if (solution[s].makespan_ticks != solution[0].makespan_ticks)
            fail(index, instance, "larger", (double)solution[0].makespan_ticks,
                 (double)solution[s].makespan_ticks);
    }
}

int main(int count, char **words)
{
    long instances = count > 1 ? strtol(words[1], NULL, 10) : 100000, feasible = 0;
    struct random_state random = {count > 2 ? strtoull(words[2], NULL, 10) : 4770};
    static struct instance instance;
    for (long i = 0; i < instances; i++) {
        instance_draw(&random, &instance);
        check_one_port(i, &instance, &feasible);
        if (i % 8 == 0)
            check_order(i, &instance);
        if (i % 8 == 1)
            check_concurrent(i, &instance, &random);
        if (i % 256 == 2)
            check_larger(i, &instance, &random);
    }
    printf("%ld instances, %ld feasible, %ld failures\n", instances, feasible, failures);
    return failures > 0 || feasible < instances / 2;
}
