/* The solvers on instances whose answers are known, and on everything a real program may bring. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <steelyard/solve.h>

#include "table1.h"

static sy_problem table1(sy_rank_cost *rank)
{
    for (int r = 0; r < TABLE1_RANKS; r++)
        rank[r] = sy_rank_linear(table1_comm[r], table1_comp[r]);
    sy_problem problem = {.ranks = TABLE1_RANKS, .items = TABLE1_ITEMS, .unit = 1, .rank = rank, .root = 15};
    return problem;
}

static int64_t sum(const int64_t *shares, int ranks)
{
    int64_t total = 0;
    for (int r = 0; r < ranks; r++)
        total += shares[r];
    return total;
}

static void assert_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.17g is not %.17g", value, expected);
}

static void reference_values(void **state)
{
    (void)state;
    sy_rank_cost rank[TABLE1_RANKS];
    sy_problem problem = table1(rank);
    int64_t shares[TABLE1_RANKS];
    sy_solution solution;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_EXACT, shares, &solution), SY_SUCCESS);
    assert_near(solution.makespan_s, 403.97522960, 5e-9);
    assert_near(solution.lower_bound_s, 403.97301502, 5e-9);
    assert_near(solution.equal_s, 829.166498, 5e-7);
    assert_true(solution.proven);
    assert_int_equal(solution.solver, SY_SOLVER_EXACT);
    assert_int_equal(sum(shares, TABLE1_RANKS), TABLE1_ITEMS);

    int order[TABLE1_RANKS];
    assert_int_equal(sy_order_by_bandwidth(&problem, 0, order), SY_SUCCESS);
    assert_int_equal(order[TABLE1_RANKS - 1], 15);
    problem.order = order;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_EXACT, shares, &solution), SY_SUCCESS);
    assert_near(solution.makespan_s, 414.38585950, 5e-9);
}

static void heuristics_keep_equation_4(void **state)
{
    static const sy_solver solver[] = {SY_SOLVER_LP, SY_SOLVER_CLOSED_FORM};
    (void)state;
    sy_rank_cost rank[TABLE1_RANKS];
    sy_problem problem = table1(rank);
    int64_t shares[TABLE1_RANKS];
    for (size_t s = 0; s < 2; s++) {
        sy_solution solution;
        assert_int_equal(sy_solve(&problem, solver[s], shares, &solution), SY_SUCCESS);
        assert_int_equal(solution.solver, solver[s]);
        assert_string_equal(solution.note, "");
        assert_near(solution.lower_bound_s, 403.97301502, 1e-6);
        /* Sum of the links' costs of one ray plus the slowest rank's computation of one. */
        assert_near(solution.guarantee_s, 0.0005256 + 0.016156, 1e-9);
        assert_true(solution.makespan_s >= 403.97522960 - 5e-9);
        assert_true(solution.makespan_s <= 403.97522960 + solution.guarantee_s);
        assert_int_equal(sum(shares, TABLE1_RANKS), TABLE1_ITEMS);
    }
}

static void one_rank_gets_everything(void **state)
{
    (void)state;
    sy_rank_cost rank = sy_rank_linear(2, 3);
    sy_problem problem = {.ranks = 1, .items = 10, .rank = &rank, .root = -1};
    for (int solver = SY_SOLVER_EXACT; solver <= SY_SOLVER_UNIFORM; solver++) {
        int64_t share = -1;
        sy_solution solution;
        assert_int_equal(sy_solve(&problem, (sy_solver)solver, &share, &solution), SY_SUCCESS);
        assert_int_equal(share, 10);
        assert_near(solution.makespan_s, 50, 1e-9);
        problem.root = 0; /* then receiving is free */
        assert_int_equal(sy_solve(&problem, (sy_solver)solver, &share, &solution), SY_SUCCESS);
        assert_near(solution.makespan_s, 30, 1e-9);
        problem.root = -1;
    }
}

static void no_items_and_few_items(void **state)
{
    (void)state;
    sy_rank_cost rank[4];
    for (int r = 0; r < 4; r++)
        rank[r] = sy_rank_linear(r == 3 ? 0 : 1, 5);
    for (int items = 0; items < 4; items++) {
        sy_problem problem = {.ranks = 4, .items = items, .rank = rank, .root = 3};
        for (int solver = SY_SOLVER_EXACT; solver <= SY_SOLVER_UNIFORM; solver++) {
            int64_t shares[4] = {-1, -1, -1, -1};
            sy_solution solution, oracle;
            assert_int_equal(sy_solve(&problem, SY_SOLVER_DP_BASIC, shares, &oracle), SY_SUCCESS);
            assert_int_equal(sy_solve(&problem, (sy_solver)solver, shares, &solution), SY_SUCCESS);
            assert_int_equal(sum(shares, 4), items);
            assert_true(solution.makespan_ticks >= oracle.makespan_ticks);
            if (solution.proven)
                assert_int_equal(solution.makespan_ticks, oracle.makespan_ticks);
        }
    }
}

static void equal_ranks_get_equal_shares(void **state)
{
    (void)state;
    double none[64] = {0}, same[64];
    for (int r = 0; r < 64; r++)
        same[r] = 0.125;
    int64_t shares[64];
    sy_solution solution;
    assert_int_equal(sy_solve_arrays(64, none, same, NULL, 0, 6400, 1, 0, shares, &solution), SY_SUCCESS);
    for (int r = 0; r < 64; r++)
        assert_int_equal(shares[r], 100);
    assert_near(solution.makespan_s, 12.5, 1e-12);
    assert_near(solution.equal_s, 12.5, 1e-12);
}

static void a_rank_a_million_times_slower(void **state)
{
    (void)state;
    double comm[3] = {1e-6, 1e-6, 0}, comp[3] = {1e-3, 1e3, 1e-3};
    int64_t shares[3];
    sy_solution solution;
    assert_int_equal(sy_solve_arrays(3, comm, comp, NULL, 2, 1000000, 1, 0, shares, &solution), SY_SUCCESS);
    assert_int_equal(shares[1], 0);
    assert_true(solution.proven);
    assert_true(solution.makespan_s < 501 && solution.makespan_s > 499);
    /* It must get one: then its item decides. */
    assert_int_equal(sy_solve_arrays(3, comm, comp, NULL, 2, 1000000, 1, 1, shares, &solution), SY_SUCCESS);
    assert_int_equal(shares[1], 1);
    assert_true(solution.proven);
    assert_true(solution.makespan_s > 1000 && solution.makespan_s < 1001);
}

static void more_than_31_bits(void **state)
{
    (void)state;
    double comm[5] = {1e-9, 2e-9, 3e-9, 3e-9, 0}, comp[5] = {1e-6, 2e-6, 1.5e-6, 4e-6, 1e-6};
    int64_t items = 9000000000, shares[5];
    sy_solution solution;
    assert_int_equal(sy_solve_arrays(5, comm, comp, NULL, 4, items, 1, 0, shares, &solution), SY_SUCCESS);
    assert_int_equal(sum(shares, 5), items);
    assert_true(solution.proven);
    assert_true(solution.makespan_s / solution.lower_bound_s < 1 + 1e-9);
    assert_true(shares[0] > INT32_MAX);
    /* Ticks do not hold this: a refusal, not an overflow. */
    double slow[2] = {1e9, 1e9};
    assert_int_equal(sy_solve_arrays(2, slow, slow, NULL, 1, INT64_MAX / 2, 1, 0, shares, &solution),
                     SY_ERANGE);
}

static void a_link_too_slow_gets_nothing(void **state)
{
    (void)state; /* Theorem 2: lambda_1 > D(2..p) */
    double comm[2] = {5, 0}, comp[2] = {0.001, 4};
    int64_t shares[2];
    for (int solver = SY_SOLVER_EXACT; solver <= SY_SOLVER_DEADLINE; solver++) {
        sy_rank_cost rank[2] = {sy_rank_linear(comm[0], comp[0]), sy_rank_linear(comm[1], comp[1])};
        sy_problem problem = {.ranks = 2, .items = 100, .rank = rank, .root = 1};
        assert_int_equal(sy_solve(&problem, (sy_solver)solver, shares, NULL), SY_SUCCESS);
        assert_int_equal(shares[0], 0);
        assert_int_equal(shares[1], 100);
    }
}

static void zero_bandwidth_and_zero_speed(void **state)
{
    (void)state;
    double comm[3] = {INFINITY, 0.1, 0}, comp[3] = {1, INFINITY, 1};
    int64_t shares[3];
    sy_solution solution;
    assert_int_equal(sy_solve_arrays(3, comm, comp, NULL, 2, 50, 1, 0, shares, &solution), SY_SUCCESS);
    assert_int_equal(shares[0], 0);
    assert_int_equal(shares[1], 0);
    assert_int_equal(shares[2], 50);
    assert_int_equal(sy_solve_arrays(3, comm, comp, NULL, 2, 50, 1, 1, shares, &solution), SY_EINFEASIBLE);
    comp[2] = INFINITY;
    assert_int_equal(sy_solve_arrays(3, comm, comp, NULL, 2, 50, 1, 0, shares, &solution), SY_EINFEASIBLE);
}

static void free_ranks(void **state)
{
    (void)state;
    double none[4] = {0}, comp[4] = {1, 0, 2, 0};
    int64_t shares[4];
    sy_solution solution;
    assert_int_equal(sy_solve_arrays(4, none, comp, NULL, 0, 1000, 1, 0, shares, &solution), SY_SUCCESS);
    assert_int_equal(solution.makespan_ticks, 0);
    assert_true(solution.proven);
    assert_int_equal(sum(shares, 4), 1000);
}

static void limits_and_units(void **state)
{
    (void)state;
    sy_rank_cost rank[3] = {sy_rank_linear(0.1, 1), sy_rank_linear(0.1, 1), sy_rank_linear(0, 100)};
    rank[0].max_items = 10;
    rank[2].min_items = 5;
    sy_problem problem = {.ranks = 3, .items = 100, .unit = 4, .rank = rank, .root = 2};
    int64_t shares[3];
    sy_solution solution;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_EXACT, shares, &solution), SY_SUCCESS);
    assert_int_equal(shares[0] % 4 + shares[1] % 4 + shares[2] % 4, 0);
    assert_true(shares[0] <= 10);
    assert_int_equal(shares[2], 8); /* five rounded up to the unit, and not one unit more */
    assert_int_equal(sum(shares, 3), 100);
    assert_true(isfinite(solution.equal_s) == 0); /* 33 items are no multiple of 4, and above the limit */

    problem.items = 101;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_EXACT, shares, &solution), SY_EINFEASIBLE);
    problem.items = 100;
    rank[1].max_items = rank[2].max_items = 40;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_EXACT, shares, &solution), SY_EINFEASIBLE);
    rank[1].max_items = -1;
    rank[1].min_items = 200;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_EXACT, shares, &solution), SY_EINFEASIBLE);
}

static void bad_arguments(void **state)
{
    (void)state;
    sy_rank_cost rank[2] = {sy_rank_linear(1, 1), sy_rank_linear(0, 1)};
    sy_problem good = {.ranks = 2, .items = 10, .rank = rank, .root = 1};
    int64_t shares[2];
    sy_problem bad = good;
    assert_int_equal(sy_solve(&good, SY_SOLVER_EXACT, shares, NULL), SY_SUCCESS);
    assert_int_equal(sy_solve(NULL, SY_SOLVER_EXACT, shares, NULL), SY_EARG);
    assert_int_equal(sy_solve(&good, SY_SOLVER_EXACT, NULL, NULL), SY_EARG);
    assert_int_equal(sy_solve(&good, (sy_solver)99, shares, NULL), SY_EARG);
    bad.ranks = 0;
    assert_int_equal(sy_solve(&bad, SY_SOLVER_EXACT, shares, NULL), SY_EARG);
    bad = good;
    bad.items = -1;
    assert_int_equal(sy_solve(&bad, SY_SOLVER_EXACT, shares, NULL), SY_EARG);
    bad = good;
    bad.root = 2;
    assert_int_equal(sy_solve(&bad, SY_SOLVER_EXACT, shares, NULL), SY_EARG);
    static const int twice[2] = {0, 0}, outside[2] = {0, 7};
    bad = good;
    bad.order = twice;
    assert_int_equal(sy_solve(&bad, SY_SOLVER_EXACT, shares, NULL), SY_EARG);
    bad.order = outside;
    assert_int_equal(sy_solve(&bad, SY_SOLVER_EXACT, shares, NULL), SY_EARG);
    static const double wrong[] = {NAN, -1, -INFINITY};
    for (size_t i = 0; i < 3; i++) {
        rank[0] = sy_rank_linear(wrong[i], 1);
        assert_int_equal(sy_solve(&good, SY_SOLVER_EXACT, shares, NULL), SY_EARG);
        assert_true(strstr(sy_last_error(), "rank 0") != NULL);
        rank[0] = sy_rank_linear(1, wrong[i]);
        assert_int_equal(sy_solve(&good, SY_SOLVER_EXACT, shares, NULL), SY_EARG);
    }
    sy_cost_point back[2] = {{5, 1}, {5, 2}}, nan_point[1] = {{NAN, 1}};
    rank[0] = sy_rank_linear(1, 1);
    rank[0].comp.table = back;
    rank[0].comp.points = 2;
    assert_int_equal(sy_solve(&good, SY_SOLVER_EXACT, shares, NULL), SY_EARG);
    rank[0].comp.table = nan_point;
    rank[0].comp.points = 1;
    assert_int_equal(sy_solve(&good, SY_SOLVER_EXACT, shares, NULL), SY_EARG);
}

static void fallbacks_say_so(void **state)
{
    (void)state;
    sy_cost_point falling[3] = {{1, 5}, {2, 1}, {10, 20}}, rising[2] = {{1, 1}, {10, 30}};
    sy_rank_cost rank[2] = {sy_rank_linear(0.5, 1), sy_rank_linear(0, 1)};
    sy_problem problem = {.ranks = 2, .items = 12, .rank = rank, .root = 1};
    int64_t shares[2];
    sy_solution solution;
    rank[0].comp.table = falling;
    rank[0].comp.points = 3;
    for (int solver = SY_SOLVER_EXACT; solver <= SY_SOLVER_DEADLINE; solver++) {
        if (solver == SY_SOLVER_DP_BASIC)
            continue;
        assert_int_equal(sy_solve(&problem, (sy_solver)solver, shares, &solution), SY_SUCCESS);
        assert_int_equal(solution.solver, SY_SOLVER_DP_BASIC);
        assert_true(strstr(solution.note, "a cost table decreases") != NULL);
        assert_true(strstr(solution.note, "dp-basic used instead") != NULL);
    }
    problem.items = 1000000000; /* too many for Algorithm 1 */
    assert_int_equal(sy_solve(&problem, SY_SOLVER_EXACT, shares, &solution), SY_ELIMIT);
    problem.items = 12;
    rank[0].comp.table = rising;
    rank[0].comp.points = 2;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_LP, shares, &solution), SY_SUCCESS);
    assert_int_equal(solution.solver, SY_SOLVER_EXACT);
    assert_true(strstr(solution.note, "lp does not fit (the costs are not affine)") != NULL);
    rank[0] = sy_rank_linear(0.5, 1);
    rank[0].max_items = 3;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_CLOSED_FORM, shares, &solution), SY_SUCCESS);
    assert_int_equal(solution.solver, SY_SOLVER_EXACT);
    problem.ranks = 2;
    problem.items = 4000000000;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_DP_OPTIMIZED, shares, &solution), SY_SUCCESS);
    assert_int_equal(solution.solver, SY_SOLVER_EXACT);
    assert_true(strstr(solution.note, "states are too many") != NULL);
}

/* The tie lambda_i * D = 1 leaves shares undetermined in rationals: the band is everything. */
static void a_tie_of_the_relaxation(void **state)
{
    (void)state;
    sy_rank_cost rank[3] = {sy_rank_linear(1, 3), sy_rank_linear(2, 5), sy_rank_linear(0, 2)};
    sy_problem problem = {.ranks = 3, .items = 3000, .rank = rank, .root = 2};
    int64_t shares[3];
    sy_solution solution, oracle;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_DP_OPTIMIZED, shares, &oracle), SY_SUCCESS);
    assert_int_equal(sy_solve(&problem, SY_SOLVER_EXACT, shares, &solution), SY_SUCCESS);
    assert_int_equal(solution.makespan_ticks, oracle.makespan_ticks);
}

static void timeline_of_given_shares(void **state)
{
    (void)state;
    sy_rank_cost rank[3] = {sy_rank_linear(1, 10), sy_rank_linear(2, 20), sy_rank_linear(7, 5)};
    sy_problem problem = {.ranks = 3, .items = 6, .rank = rank, .root = 2};
    const int64_t shares[3] = {1, 2, 3};
    double start[3], end[3], finish[3], makespan;
    assert_int_equal(sy_timeline(&problem, shares, start, end, finish, &makespan), SY_SUCCESS);
    assert_near(start[1], 1, 1e-12);
    assert_near(end[1], 5, 1e-12);
    assert_near(finish[0], 11, 1e-12);
    assert_near(finish[1], 45, 1e-12);
    assert_near(start[2], 5, 1e-12); /* the root's own items travel for nothing */
    assert_near(finish[2], 20, 1e-12);
    assert_near(makespan, 45, 1e-12);
    problem.delivery = SY_DELIVERY_CONCURRENT;
    problem.root_link_s_per_item = 3;
    assert_int_equal(sy_timeline(&problem, shares, start, end, finish, &makespan), SY_SUCCESS);
    assert_near(end[0], 9, 1e-12); /* three items leave the root, three seconds each */
    assert_near(finish[1], 49, 1e-12);
    assert_near(start[2], 9, 1e-12);
    const int64_t negative[3] = {1, -2, 3};
    assert_int_equal(sy_timeline(&problem, negative, NULL, NULL, NULL, &makespan), SY_EARG);
}

static void concurrent_links_do_not_wait(void **state)
{
    (void)state;
    sy_rank_cost rank[TABLE1_RANKS];
    sy_problem problem = table1(rank);
    int64_t shares[TABLE1_RANKS];
    sy_solution one_port, concurrent, shared;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_EXACT, shares, &one_port), SY_SUCCESS);
    problem.delivery = SY_DELIVERY_CONCURRENT;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_EXACT, shares, &concurrent), SY_SUCCESS);
    assert_int_equal(concurrent.solver, SY_SOLVER_CONCURRENT);
    assert_string_equal(concurrent.note, "");
    assert_true(concurrent.proven && concurrent.makespan_s < one_port.makespan_s);
    problem.root_link_s_per_item = 1e-4;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_LP, shares, &shared), SY_SUCCESS);
    assert_true(shared.proven && shared.makespan_s > concurrent.makespan_s);
    assert_true(strstr(shared.note, "the delivery is concurrent") != NULL);
}

static void order_search_improves(void **state)
{
    (void)state;
    sy_rank_cost rank[TABLE1_RANKS];
    sy_problem problem = table1(rank);
    problem.items = 20000;
    int order[TABLE1_RANKS], exchanges;
    int64_t shares[TABLE1_RANKS];
    sy_solution ascending, descending, after;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_EXACT, shares, &descending), SY_SUCCESS);
    assert_int_equal(sy_order_by_bandwidth(&problem, 0, order), SY_SUCCESS);
    problem.order = order;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_EXACT, shares, &ascending), SY_SUCCESS);
    assert_int_equal(sy_order_improve(&problem, order, 0, shares, &after, &exchanges), SY_SUCCESS);
    assert_true(exchanges > 0);
    assert_true(after.makespan_ticks < ascending.makespan_ticks);
    assert_near(after.makespan_s, descending.makespan_s, 0.01 * descending.makespan_s);
    assert_int_equal(order[TABLE1_RANKS - 1], 15);
    assert_int_equal(sum(shares, TABLE1_RANKS), 20000);
    /* One problem allowed: the order stays. */
    assert_int_equal(sy_order_by_bandwidth(&problem, 0, order), SY_SUCCESS);
    assert_int_equal(sy_order_improve(&problem, order, 1, shares, &after, &exchanges), SY_SUCCESS);
    assert_int_equal(exchanges, 0);
    assert_int_equal(after.makespan_ticks, ascending.makespan_ticks);
}

static void names_of_solvers(void **state)
{
    (void)state;
    for (int solver = SY_SOLVER_EXACT; solver <= SY_SOLVER_UNIFORM; solver++)
        assert_int_equal(sy_solver_by_name(sy_solver_name((sy_solver)solver)), solver);
    assert_int_equal(sy_solver_by_name("simplex"), -1);
    assert_int_equal(sy_solver_by_name(NULL), -1);
    assert_null(sy_solver_name((sy_solver)-1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reference_values),
        cmocka_unit_test(heuristics_keep_equation_4),
        cmocka_unit_test(one_rank_gets_everything),
        cmocka_unit_test(no_items_and_few_items),
        cmocka_unit_test(equal_ranks_get_equal_shares),
        cmocka_unit_test(a_rank_a_million_times_slower),
        cmocka_unit_test(more_than_31_bits),
        cmocka_unit_test(a_link_too_slow_gets_nothing),
        cmocka_unit_test(zero_bandwidth_and_zero_speed),
        cmocka_unit_test(free_ranks),
        cmocka_unit_test(limits_and_units),
        cmocka_unit_test(bad_arguments),
        cmocka_unit_test(fallbacks_say_so),
        cmocka_unit_test(a_tie_of_the_relaxation),
        cmocka_unit_test(timeline_of_given_shares),
        cmocka_unit_test(concurrent_links_do_not_wait),
        cmocka_unit_test(order_search_improves),
        cmocka_unit_test(names_of_solvers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
